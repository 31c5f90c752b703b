-- The frontier of one crawl, as arachne/frontier/protocol.py defines it.
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

local function hold(worker, life)
  if call('HGET', P .. 'w:' .. worker, 'life') ~= life then
    error({ fenced = worker })
  end
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

-- worker, then 11 fields for each: id url slot depth priority parent via start skip lastmod payload
ops.add = function(a)
  local new = 0
  for i = 2, #a, 11 do
    local id = a[i]
    local e = get(id)
    if e then
      met_again(id, e, a, i)
    else
      local skip = a[i + 8]
      if skip == '' then
        e = new_entry(id, a, i, PENDING, '', 0)
        queue(id, e)
      else
        e = new_entry(id, a, i, SKIPPED, skip, tonumber(a[1]))
      end
      put(id, e)
      new = new + 1
    end
  end
  return new
end

local function numbers(key)
  local found, total = {}, 0
  local flat = call('HGETALL', P .. key)
  for i = 1, #flat, 2 do
    found[tonumber(flat[i])] = tonumber(flat[i + 1])
    total = total + tonumber(flat[i + 1])
  end
  return found, total
end

-- arachne.frontier.budget.Budget.room, over all workers: how many may be leased, and which starts
-- may have none.
local function room_of(max_pages, starts)
  local pages, pages_total = numbers('pages')
  local in_hand, in_hand_total = numbers('held')
  local room = max_pages - pages_total - in_hand_total
  if starts <= 1 or room <= 0 then return room, {}, pages_total end
  local waiting = numbers('waiting')
  local share, rest = math.floor(max_pages / starts), max_pages % starts
  local least, full, some_in_hand = nil, {}, false
  for n = 1, starts do
    local left = share + (n <= rest and 1 or 0) - (pages[n] or 0) - (in_hand[n] or 0)
    if left <= 0 then
      full[n] = true
    else
      if (waiting[n] or 0) > 0 then least = math.min(least or left, left) end
      if (in_hand[n] or 0) > 0 then some_in_hand = true end
    end
  end
  if least then return math.min(room, least), full, pages_total end
  if some_in_hand then return 0, {}, pages_total end  -- what is in hand may lead to more
  return room, {}, pages_total
end

local function become_due(now)
  local due = call('ZRANGEBYSCORE', P .. 'later', '-inf', now, 'LIMIT', 0, DUE_AT_ONCE)
  for _, id in ipairs(due) do
    local e = get(id)
    call('ZREM', P .. 'later', id)
    if e and e[STATE] == PENDING then
      e[NOT_BEFORE] = 0
      put(id, e)
      queue(id, e)
    end
  end
end

-- After Redis has started anew, nothing is handed out until all workers have brought it up to date.
local function all_are_back()
  if call('EXISTS', P .. 'barrier') == 0 then return true end
  for _, worker in ipairs(call('ZRANGE', P .. 'workers', 0, -1)) do
    if call('SISMEMBER', P .. 'back', worker) == 0 then return false end
  end
  call('DEL', P .. 'barrier', P .. 'back')
  return true
end

local function free_groups(limit, busy, full)
  local groups = call('ZRANGE', P .. 'ready', 0, GROUPS_AT_ONCE - 1)
  local free = {}
  for _, group in ipairs(groups) do
    local start, slot = string.match(group, '^(%d+)|(.*)$')
    if busy[slot] or full[tonumber(start)] then
      if #groups == GROUPS_AT_ONCE then call('ZADD', P .. 'ready', turn(), group) end
    elseif #free < limit then
      free[#free + 1] = group
    end
  end
  return free
end

local function take(id, worker, out)
  local e = get(id)
  become(e, LEASED, '', worker)
  e[ATTEMPTS] = e[ATTEMPTS] + 1
  put(id, e)
  call('SADD', P .. 'leases:' .. worker, id)
  local parent = e[PARENT] ~= '' and get(e[PARENT])
  out[#out + 1] = { id, e[URL], e[SLOT], e[DEPTH], parent and parent[URL] or '', e[ATTEMPTS], e[VIA],
    e[PAYLOAD], e[START], e[CRASHES], e[LASTMOD] }
end

local function next_time()
  if call('EXISTS', P .. 'ready') == 1 then return '0' end
  local first = call('ZRANGE', P .. 'later', 0, 0, 'WITHSCORES')
  return first[2] or ''
end

-- worker life limit now max_pages starts, number of busy slots, those slots, full starts
ops.lease = function(a)
  local worker, limit, starts = tonumber(a[1]), tonumber(a[3]), tonumber(a[6])
  hold(worker, a[2])
  become_due(a[4])
  local room, full, pages = room_of(tonumber(a[5]), starts)
  local busy, slots = {}, tonumber(a[7])
  for i = 8, 7 + slots do busy[a[i]] = true end
  for i = 8 + slots, #a do full[tonumber(a[i])] = true end
  -- Where little waits, every worker has its share of it.
  local waiting = tonumber(call('HGET', P .. 'n', PENDING)) or 0
  local crew = math.max(1, call('ZCARD', P .. 'workers'))
  limit = math.min(limit, room, math.ceil(waiting / crew))
  local out = {}
  if limit > 0 and all_are_back() then
    local free = free_groups(limit, busy, full)
    local share = math.max(1, math.floor(limit / math.max(1, #free)))
    for _, group in ipairs(free) do
      local ids = call('ZPOPMIN', P .. 'q:' .. group, math.min(share, limit - #out))
      for i = 1, #ids, 2 do take(ids[i], worker, out) end
      if call('EXISTS', P .. 'q:' .. group) == 1 then call('ZADD', P .. 'ready', turn(), group)
      else call('ZREM', P .. 'ready', group) end
      if #out >= limit then break end
    end
  end
  local count = call('HMGET', P .. 'n', PENDING, LEASED)
  return { tonumber(count[1]) or 0, tonumber(count[2]) or 0, pages, next_time(),
    call('HGET', P .. 'meta', 'moved') or '', call('HEXISTS', P .. 'meta', 'markdown_listed'), out }
end

local function put_back(id, e, worker, attempts)
  become(e, PENDING, '', 0)
  e[ATTEMPTS] = math.max(0, e[ATTEMPTS] + attempts)
  call('SREM', P .. 'leases:' .. worker, id)
  put(id, e)
  queue(id, e)
end

-- worker life id not_before payload
ops.return_ = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  local e = held(a[3], worker)
  if not e then return 0 end
  e[NOT_BEFORE] = tonumber(a[4])
  if a[5] ~= '' then e[PAYLOAD] = a[5] end
  put_back(a[3], e, worker, 0)
  return 1
end

-- worker life id ...
ops.give_back = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  for i = 3, #a do
    local e = held(a[i], worker)
    if e then put_back(a[i], e, worker, -1) end
  end
  return #a - 2
end

-- worker life id not_before
ops.defer = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  local e = held(a[3], worker)
  if not e then return 0 end
  e[NOT_BEFORE], e[PRIORITY] = tonumber(a[4]), BEHIND
  put_back(a[3], e, worker, -1)
  return 1
end

local function finish(id, e, worker, state, reason, offset, same_as)
  become(e, state, reason, worker)
  e[OFFSET], e[ENDED], e[SAME_AS], e[PAYLOAD] = offset, math.floor(clock), same_as, ''
  put(id, e)
  call('SREM', P .. 'leases:' .. worker, id)
  if offset > 0 then call('HSET', P .. 'w:' .. worker, 'end' .. state, exact(offset)) end
  if same_as ~= '' then call('RPUSH', P .. 'aliases', same_as .. id) end
end

-- worker life id state reason offset same_as; 1 also when it is said again
ops.finish = function(a)
  local worker, id, state, offset = tonumber(a[1]), a[3], tonumber(a[4]), tonumber(a[6])
  hold(worker, a[2])
  local e = held(id, worker)
  if e then
    finish(id, e, worker, state, a[5], offset, a[7])
    return 1
  end
  e = get(id)
  return e and e[STATE] == state and e[WORKER] == worker and e[OFFSET] == offset and 1 or 0
end

-- worker life id reason
ops.withhold = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  local e = held(a[3], worker)
  if not e then return 0 end
  e[ATTEMPTS] = e[ATTEMPTS] - 1
  finish(a[3], e, worker, SKIPPED, a[4], 0, '')
  return 1
end

-- worker, then the 11 fields of add: lease this entry whoever's turn it is; 0: it is another's
local function retake(worker, a, i)
  local id = a[i]
  local e = get(id)
  if e and e[WORKER] == worker and e[STATE] ~= PENDING and e[STATE] ~= SKIPPED then
    return e[STATE] == LEASED and e
  elseif e and (e[STATE] == PENDING or e[STATE] == SKIPPED) then
    if e[STATE] == PENDING then unqueue(id, e) end
    become(e, LEASED, '', worker)
  elseif e then
    return false
  else
    e = new_entry(id, a, i, LEASED, '', worker)
  end
  put(id, e)
  call('SADD', P .. 'leases:' .. worker, id)
  return e
end

-- worker life fields
ops.retake = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  return retake(worker, a, 3) and 1 or 0
end

-- worker life state reason offset fields
ops.adopt = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  local e = retake(worker, a, 6)
  if not e then return 0 end
  finish(a[6], e, worker, tonumber(a[3]), a[4], tonumber(a[5]), '')
  return 1
end

-- worker life id target url
ops.redirect = function(a)
  local worker, id, target = tonumber(a[1]), a[3], a[4]
  hold(worker, a[2])
  local owner = get(target)
  if not owner then
    owner = { a[5], '', 0, 0, id, 'redirect', 0, ALIAS, '', 0, 0, 0, 0, math.floor(clock),
      math.floor(clock), '', id, '', '', 0, call('INCR', P .. 'sequence') }
    tally(owner, 1)
  elseif owner[STATE] == SKIPPED and (owner[REASON] == 'depth' or owner[REASON] == 'nofollow') then
    become(owner, ALIAS, '', 0)  -- the way to it spoke against it, and here is another way
    owner[SAME_AS] = id
  else
    local same = owner[STATE] == ALIAS and owner[SAME_AS] or target
    return same == id and 1 or 0
  end
  put(target, owner)
  return 1
end

-- worker life cursor state size: one step over all entries, for files that have lost their end
ops.reopen = function(a)
  local worker, state, size = tonumber(a[1]), tonumber(a[4]), tonumber(a[5])
  hold(worker, a[2])
  local step = call('SCAN', a[3], 'MATCH', P .. 'u:*', 'COUNT', 1000)
  local number = 0
  for _, key in ipairs(step[2]) do
    local id = string.sub(key, #P + 3)
    local e = get(id)
    if e and e[WORKER] == worker and e[STATE] == state and e[OFFSET] > size then
      e[OFFSET], e[ENDED] = 0, 0
      become(e, PENDING, '', 0)
      put(id, e)
      queue(id, e)
      number = number + 1
    end
  end
  if step[1] == '0' then call('HSET', P .. 'w:' .. worker, 'end' .. state, exact(size)) end
  return { step[1], number }
end

-- A Redis that loses power twice may apply a part of a transaction: its file is cut within one, and
-- goes on after that. So when all stands still although something should wait, all is counted anew.

local function workers() return tonumber(call('GET', P .. 'number') or 0) end

ops.stands_still = function()
  if call('EXISTS', P .. 'ready', P .. 'later') > 0 then return 0 end
  for n = 1, workers() do
    if call('EXISTS', P .. 'leases:' .. n) == 1 then return 0 end
  end
  return 1
end

-- cursor: one step; the next cursor
ops.recount = function(a)
  local temporary = P .. 'recount:'
  if a[1] == '0' then
    call('DEL', temporary .. 'seen')
    for _, name in ipairs({ 'n', 'waiting', 'held', 'pages' }) do call('DEL', temporary .. name) end
    for n = 1, workers() do call('DEL', temporary .. 'n:' .. n) end
  end
  local step = call('SCAN', a[1], 'MATCH', P .. 'u:*', 'COUNT', 1000)
  for _, key in ipairs(step[2]) do
    local id = string.sub(key, #P + 3)
    if call('SADD', temporary .. 'seen', id) == 1 then
      local e = get(id)
      if e[STATE] == LEASED and call('SISMEMBER', P .. 'leases:' .. e[WORKER], id) == 0 then
        e[STATE], e[WORKER] = PENDING, 0
        put(id, e)
      end
      if e[STATE] == PENDING then queue(id, e) else unqueue(id, e) end
      tally(e, 1, temporary)
    end
  end
  if step[1] == '0' then
    local names = { 'n', 'waiting', 'held', 'pages' }
    for n = 1, workers() do names[#names + 1] = 'n:' .. n end
    for _, name in ipairs(names) do
      call('DEL', P .. name)
      if call('EXISTS', temporary .. name) == 1 then
        call('RENAME', temporary .. name, P .. name)
      end
    end
    call('DEL', temporary .. 'seen')
  end
  return step[1]
end

-- What is known

local function known(id, e)
  return { id, e[URL], e[STATE], e[REASON], e[DEPTH], e[PARENT], e[VIA], e[START], e[ATTEMPTS],
    e[FOUND], e[ENDED], e[SAME_AS], e[LASTMOD], e[CANONICAL] }
end

ops.known = function(a)
  local out = {}
  for i, id in ipairs(a) do
    local e = get(id)
    out[i] = e and known(id, e) or {}
  end
  return out
end

local function same_content(content, but)
  local ids, out = call('HGET', P .. 'content', content) or '', {}
  for i = 1, #ids, 8 do
    local id = string.sub(ids, i, i + 7)
    local e = id ~= but and get(id)
    if e and (e[STATE] == LEASED or e[STATE] == PAGE) then out[#out + 1] = known(id, e) end
  end
  return out, ids
end

ops.same_content = function(a)
  local out = same_content(a[1], '')
  return out
end

-- id content canonical; those that said the same before
ops.note_content = function(a)
  local id = a[1]
  local out, ids = same_content(a[2], id)
  local e = get(id)
  if e then
    e[CANONICAL] = a[3]
    put(id, e)
    local noted = false
    for i = 1, #ids, 8 do noted = noted or string.sub(ids, i, i + 7) == id end
    if not noted and #ids < 8 * SAME_AT_MOST then call('HSET', P .. 'content', a[2], ids .. id) end
  end
  return out
end

-- cursor; pairs of addresses: of a record, of another URL that it answers for
ops.aliases = function(a)
  local first = tonumber(a[1])
  local pairs_ = call('LRANGE', P .. 'aliases', first, first + 499)
  local out = {}
  for _, pair in ipairs(pairs_) do
    local owner, alias = get(string.sub(pair, 1, 8)), get(string.sub(pair, 9, 16))
    for _ = 1, 2 do
      if owner and owner[SAME_AS] ~= '' then owner = get(owner[SAME_AS]) end
    end
    if owner and alias and owner[STATE] == PAGE and alias[STATE] == SKIPPED then
      out[#out + 1] = owner[URL]
      out[#out + 1] = alias[URL]
    end
  end
  return { #pairs_, out }
end

ops.counts = function(a) return call('HGETALL', P .. 'n' .. a[1]) end
ops.by_start = function(a) return call('HGETALL', P .. a[1]) end
ops.next_time = next_time
ops.tallies = function() return call('HGETALL', P .. 'tally') end
ops.keep_tally = function(a) return call('HSET', P .. 'tally', a[1], a[2]) end
ops.get_meta = function(a) return call('HGET', P .. 'meta', a[1]) end
ops.set_meta = function(a) return call('HSET', P .. 'meta', a[1], a[2]) end

-- name number most
ops.reserve = function(a)
  local before = tonumber(call('HGET', P .. 'meta', a[1]) or 0)
  local room = math.max(0, math.min(tonumber(a[2]), tonumber(a[3]) - before))
  if room > 0 then call('HINCRBY', P .. 'meta', a[1], room) end
  return room
end

-- Joining, leaving, dying

-- crawl, then pairs of meta; the id that the crawl has: the one given, or that of who was first
ops.begin = function(a)
  call('HSETNX', P .. 'meta', 'crawl', a[1])
  for i = 2, #a, 2 do call('HSETNX', P .. 'meta', a[i], a[i + 1]) end
  return call('HGET', P .. 'meta', 'crawl')
end

local function deadline(worker, seconds)
  call('ZADD', P .. 'workers', string.format('%.3f', clock + tonumber(seconds)), worker)
end

-- folder name place path life seconds; the worker's number
ops.join = function(a)
  local worker = call('HGET', P .. 'folders', a[1])
  if not worker then
    worker = tostring(call('INCR', P .. 'number'))
    call('HSET', P .. 'folders', a[1], worker)
  end
  call('HSET', P .. 'w:' .. worker, 'folder', a[1], 'name', a[2], 'place', a[3], 'path', a[4],
    'life', a[5], 'state', 'here')
  deadline(worker, a[6])
  return tonumber(worker)
end

-- worker life seconds
ops.renew = function(a)
  hold(a[1], a[2])
  deadline(a[1], a[3])
  return call('SMEMBERS', P .. 'leases:' .. a[1])
end

-- worker life state: the leases that are left are pending again. Those of who died count a crash.
ops.recover = function(a)
  local worker = tonumber(a[1])
  hold(worker, a[2])
  local died = a[3] ~= 'left'
  local number = 0
  for _, id in ipairs(call('SMEMBERS', P .. 'leases:' .. worker)) do
    local e = held(id, worker)
    if e then
      if died then e[CRASHES] = e[CRASHES] + 1 end
      put_back(id, e, worker, 0)
      number = number + 1
    end
  end
  call('DEL', P .. 'leases:' .. worker)
  if a[3] == 'here' then
    call('SADD', P .. 'back', worker)
  else
    call('HSET', P .. 'w:' .. worker, 'state', a[3], 'life', '')
    call('ZREM', P .. 'workers', worker)
  end
  return number
end

-- worker, its life, another life, seconds: take the place of a dead worker, to see to its files
ops.fence = function(a)
  if call('HGET', P .. 'w:' .. a[1], 'life') ~= a[2] then return 0 end
  call('HSET', P .. 'w:' .. a[1], 'life', a[3])
  deadline(a[1], a[4])
  return 1
end

ops.offset = function(a) return tonumber(call('HGET', P .. 'w:' .. a[1], 'end' .. a[2]) or 0) end

-- all workers that ever were: number, seconds until the deadline or '', fields
ops.workers = function()
  local out = {}
  for n = 1, workers() do
    local ends = call('ZSCORE', P .. 'workers', n)
    local w = call('HMGET', P .. 'w:' .. n, 'name', 'place', 'path', 'folder', 'life', 'state')
    if w[4] then
      out[#out + 1] = { n, ends and string.format('%.3f', ends - clock) or '', w[1], w[2], w[3],
        w[4], w[5], w[6], call('SCARD', P .. 'leases:' .. n) }
    end
  end
  return out
end

-- run id of the server, worker, seconds
ops.arrive = function(a)
  local known_run = call('HGET', P .. 'meta', 'run_id')
  if known_run ~= a[1] then
    call('HSET', P .. 'meta', 'run_id', a[1])
    if known_run then
      call('SET', P .. 'barrier', a[1], 'EX', a[3])
      call('DEL', P .. 'back')
    end
  end
  return known_run and known_run ~= a[1] and 1 or 0
end

ops.back = function(a) return call('SADD', P .. 'back', a[1]) end

local operation = table.remove(ARGV, 1)
local fine, result = pcall(ops[operation], ARGV)
if fine then return result end
if type(result) == 'table' and result.fenced then
  return redis.error_reply('FENCED worker ' .. result.fenced .. ' has lost its leases')
end
error(result)
