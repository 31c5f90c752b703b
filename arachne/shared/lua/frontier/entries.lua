-- The frontier of one crawl, as arachne/frontier/protocol.py defines it: one script, whose parts
-- arachne/shared/client.py puts together. This one has what an entry is and where it may stand.
--
-- KEYS[1] is the prefix of the crawl's keys, ARGV[1] the operation, the rest its arguments. Every
-- operation is one transaction. Below the prefix:
--
--   u:<id>        the entry of a URL, a msgpack array with the fields named below; ids are 8 bytes
--   q:<start>|<host>  ids that may be handed out, best first; the groups that have some: ready
--   later         ids whose time has not come, by that time
--   n, n:<worker> how many URLs stand where, in all and as ended by one worker
--   waiting, held, pages  by start: pending, leased, ended as pages
--   leases:<worker>, w:<worker>, workers (by deadline), folders
--   content       hash of a text -> ids; aliases: pairs of ids; tally, meta

local P = KEYS[1]
local call = redis.call
local time = call('TIME')
local clock = tonumber(time[1]) + tonumber(time[2]) / 1000000

local PENDING, LEASED, PAGE, FAILURE, SKIPPED, ALIAS, SOURCE = 0, 1, 2, 3, 4, 5, 7
local URL, SLOT, DEPTH, PRIORITY, PARENT, VIA, START, STATE, REASON, ATTEMPTS, CRASHES, NOT_BEFORE,
  OFFSET, FOUND, ENDED, LASTMOD, SAME_AS, CANONICAL, PAYLOAD, WORKER, SEQUENCE =
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21

local BEHIND = -64        -- the lowest priority; the highest is 63
local DUE_AT_ONCE = 500   -- entries whose time has come that one lease call puts into the queues
local GROUPS_AT_ONCE = 128  -- groups that one lease call looks at; those it passes over go behind
local SAME_AT_MOST = 50   -- ids remembered of one text

local function exact(number) return string.format('%.0f', number) end

local function get(id)
  local packed = call('GET', P .. 'u:' .. id)
  return packed and cmsgpack.unpack(packed)
end

-- What answers for an entry, or for what answers for it: redirects lead on, and round in a circle.
local WAY = 50
local function answers(id, e, wanted)
  for _ = 1, WAY do
    if wanted(id, e) then return e end
    if not e or e[SAME_AS] == '' then return false end
    id = e[SAME_AS]
    e = get(id)
  end
  return false
end

local function put(id, e) call('SET', P .. 'u:' .. id, cmsgpack.pack(e)) end

local function tally(e, by, where)
  where = where or P
  local state = e[STATE]
  local field = state
  if state == FAILURE or state == SKIPPED then field = state .. ':' .. e[REASON] end
  call('HINCRBY', where .. 'n', field, by)
  if state == PENDING then call('HINCRBY', where .. 'waiting', e[START], by)
  elseif state == LEASED then call('HINCRBY', where .. 'held', e[START], by)
  elseif state == PAGE then call('HINCRBY', where .. 'pages', e[START], by) end
  if state >= PAGE and e[WORKER] > 0 then
    call('HINCRBY', where .. 'n:' .. e[WORKER], field, by)
  end
end

local function become(e, state, reason, worker)
  tally(e, -1)
  e[STATE], e[REASON], e[WORKER] = state, reason, worker
  tally(e, 1)
end

-- Queues: a score of 53 bits, priority before depth before the order of discovery.

local function group_of(e) return e[START] .. '|' .. e[SLOT] end

local function score_of(e)
  local priority = math.max(BEHIND, math.min(63, e[PRIORITY]))
  return exact(((63 - priority) * 1024 + math.min(e[DEPTH], 1023)) * 68719476736 + e[SEQUENCE])
end

local function turn() return call('INCR', P .. 'turn') end

local function queue(id, e)
  if e[NOT_BEFORE] > 0 then
    call('ZADD', P .. 'later', string.format('%.3f', e[NOT_BEFORE]), id)
  else
    local group = group_of(e)
    call('ZADD', P .. 'q:' .. group, score_of(e), id)
    if not call('ZSCORE', P .. 'ready', group) then call('ZADD', P .. 'ready', turn(), group) end
  end
end

local function unqueue(id, e)
  call('ZREM', P .. 'later', id)
  local group = group_of(e)
  if call('ZREM', P .. 'q:' .. group, id) == 1 and call('EXISTS', P .. 'q:' .. group) == 0 then
    call('ZREM', P .. 'ready', group)
  end
end

-- Workers. A lease is held by a worker's life: whoever takes its place, or finds it dead, gives it
-- another life, and nothing that the old one says is heard any more.

-- The worker, by the first two arguments of its operations: its number and its life.
local function caller(a)
  local worker = tonumber(a[1])
  if call('HGET', P .. 'w:' .. worker, 'life') ~= a[2] then
    error({ fenced = worker })
  end
  return worker
end

local function held(id, worker)
  local e = get(id)
  if e and e[STATE] == LEASED and e[WORKER] == worker then return e end
end

local function new_entry(id, a, i, state, reason, worker)
  local e = { a[i + 1], a[i + 2], tonumber(a[i + 3]), tonumber(a[i + 4]), a[i + 5], a[i + 6],
    tonumber(a[i + 7]), state, reason, 0, 0, 0, 0, math.floor(clock), 0, a[i + 9], '', '',
    a[i + 10], worker, call('INCR', P .. 'sequence') }
  if state >= PAGE then e[ENDED] = math.floor(clock) end
  tally(e, 1)
  return e
end

local function met_again(id, e, a, i)
  local depth, lastmod = tonumber(a[i + 3]), a[i + 9]
  local changed = lastmod ~= '' and e[LASTMOD] == ''
  if changed then e[LASTMOD] = lastmod end
  local revived = e[STATE] == SKIPPED and (e[REASON] == 'depth' or e[REASON] == 'nofollow')
  if a[i + 8] == '' and (revived or (e[STATE] == PENDING and e[DEPTH] > depth)) then
    if not revived then unqueue(id, e) end
    e[DEPTH], e[PARENT] = depth, a[i + 5]
    if revived then
      become(e, PENDING, '', 0)
      e[ENDED] = 0
    end
    queue(id, e)
    changed = true
  end
  if changed then put(id, e) end
end

local ops = {}
