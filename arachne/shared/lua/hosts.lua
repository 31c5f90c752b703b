-- What all workers of all crawls know of hosts: their pace, their circuits, which tier does there.
--
-- KEYS[1] is the common prefix, ARGV[1] the operation, the rest its arguments. Below the prefix:
--
--   pace:<host>   when the next request may leave, the delay, and which crawl had its turn when
--   busy:<host>   permits of requests under way, by the time they expire
--   permits:<worker>  host and permit of each, so that those of a dead worker can be taken back
--   robots:<origin>  an answer, which expires; robots-asked:<origin>  somebody asks now
--   circuits      key -> a circuit of arachne/backoff.py; circuits:version
--   tiers         host, template and tier -> successes, failures, when; tiers:changed by time

local H = KEYS[1]
local call = redis.call
local time = call('TIME')
local clock = tonumber(time[1]) + tonumber(time[2]) / 1000000

local ASK_AGAIN = 0.05      -- seconds, while all places are taken
local OTHERS_TURN = 0.02    -- seconds, while another crawl is to be served first
local TRANSIT = 3           -- seconds in which who got a permit has to say that the request has left
local DELAY_KEPT = 10       -- seconds that the longest delay of any worker holds for all
local FORGOTTEN = 3600      -- seconds after which a host that nobody asks is forgotten

local function text(number) return string.format('%.6f', number) end

local ops = {}

-- Among crawls that wait for one host, the one that was served longest ago comes first.
local function is_others_turn(key, crawl)
  local flat = call('HGETALL', key)
  local served, asks = {}, {}
  for i = 1, #flat, 2 do
    local kind, name = string.sub(flat[i], 1, 2), string.sub(flat[i], 3)
    if kind == 'g:' then served[name] = tonumber(flat[i + 1])
    elseif kind == 'w:' then asks[name] = tonumber(flat[i + 1]) end
  end
  for name, at in pairs(asks) do
    if name ~= crawl and clock > at - ASK_AGAIN and clock < at + 0.5
      and (served[name] or 0) < (served[crawl] or 0) then return true end
  end
  return false
end

-- host crawl worker permit delay concurrency ttl; '0' when the request may leave now, else the
-- seconds after which to ask again
ops.enter = function(a)
  local pace, busy = H .. 'pace:' .. a[1], H .. 'busy:' .. a[1]
  local delay = tonumber(a[5])
  call('ZREMRANGEBYSCORE', busy, '-inf', text(clock))
  local known = call('HMGET', pace, 'next', 'delay', 'since', 'left')
  local wait = (tonumber(known[1]) or 0) - clock
  if wait > 0 and known[4] == '0' then wait = math.max(ASK_AGAIN, wait - TRANSIT) end
  if wait <= 0 and call('ZCARD', busy) >= tonumber(a[6]) then wait = ASK_AGAIN end
  if wait <= 0 and is_others_turn(pace, a[2]) then wait = OTHERS_TURN end
  if wait > 0 then
    call('HSET', pace, 'w:' .. a[2], text(clock + wait))
    call('EXPIRE', pace, FORGOTTEN)
    return text(wait)
  end
  local longest, since = tonumber(known[2]) or 0, tonumber(known[3]) or 0
  if delay >= longest or clock - since > DELAY_KEPT then
    call('HSET', pace, 'delay', text(delay), 'since', text(clock))
    longest = delay
  end
  local transit = longest > 0 and TRANSIT or 0
  call('HSET', pace, 'next', text(clock + longest + transit), 'left', longest > 0 and 0 or 1,
    'g:' .. a[2], text(clock))
  call('HDEL', pace, 'w:' .. a[2])
  call('EXPIRE', pace, FORGOTTEN)
  call('ZADD', busy, text(clock + tonumber(a[7])), a[4])
  call('EXPIRE', busy, FORGOTTEN)
  call('HSET', H .. 'permits:' .. a[3], a[4], a[1])
  call('EXPIRE', H .. 'permits:' .. a[3], FORGOTTEN)
  return '0'
end

-- host delay; the request has left, the delay counts from now on
ops.sent = function(a)
  local pace = H .. 'pace:' .. a[1]
  local longest = math.max(tonumber(a[2]), tonumber(call('HGET', pace, 'delay') or 0))
  return call('HSET', pace, 'next', text(clock + longest), 'left', 1)
end

-- host worker permit
ops.leave = function(a)
  call('ZREM', H .. 'busy:' .. a[1], a[3])
  return call('HDEL', H .. 'permits:' .. a[2], a[3])
end

-- worker; it is dead, or starts anew
ops.free = function(a)
  local flat = call('HGETALL', H .. 'permits:' .. a[1])
  for i = 1, #flat, 2 do call('ZREM', H .. 'busy:' .. flat[i + 1], flat[i]) end
  return call('DEL', H .. 'permits:' .. a[1])
end

-- Circuits, as arachne.backoff.Circuit: closed, open until a time, half-open with one probe

local function circuit(key)
  local packed = call('HGET', H .. 'circuits', key)
  local c = packed and cmsgpack.unpack(packed)
  if c and clock - math.max(c.at, c.till) < FORGOTTEN then return c end
  return { state = 'closed', failures = 0, openings = 0, wait = 0, till = 0, reason = '' }
end

local function keep(key, c)
  c.at = clock
  if call('HSET', H .. 'circuits', key, cmsgpack.pack(c)) == 1 then
    call('INCR', H .. 'circuits:version')
  end
end

-- key reason retry_after threshold delays, one for each opening in a row; 1 when it has opened
ops.fail = function(a)
  local c = circuit(a[1])
  local asked = tonumber(a[3])
  c.reason = a[2]
  local opened = 0
  if c.state == 'open' then
    c.till = math.max(c.till, clock + asked)
  else
    c.failures = c.failures + 1
    if c.failures >= tonumber(a[4]) then
      c.wait = math.max(asked, tonumber(a[math.min(#a, 5 + c.openings)]))
      c.till = clock + c.wait
      c.openings = c.openings + 1
      c.state = 'open'
      opened = 1
    end
  end
  keep(a[1], c)
  return opened
end

-- key; seconds to wait ('0': go), openings in a row, state, reason
ops.try = function(a)
  if call('HEXISTS', H .. 'circuits', a[1]) == 0 then return { '0', 0, 'closed', '' } end
  local c = circuit(a[1])
  if c.state == 'closed' then return { '0', c.openings, c.state, c.reason } end
  if clock < c.till then return { text(c.till - clock), c.openings, c.state, c.reason } end
  c.state, c.till = 'half-open', clock + c.wait
  keep(a[1], c)
  return { '0', c.openings, c.state, c.reason }
end

ops.succeed = function(a)
  local gone = call('HDEL', H .. 'circuits', a[1])
  if gone == 1 then call('INCR', H .. 'circuits:version') end
  return gone
end

-- version; the version now, and the keys where it is another
ops.circuits = function(a)
  local version = call('GET', H .. 'circuits:version') or '0'
  if version == a[1] then return { version, {} } end
  return { version, call('HKEYS', H .. 'circuits') }
end

-- robots.txt: one worker asks, the others wait for what it keeps

-- origin seconds; what is kept, and whether the caller is the one to ask
ops.robots = function(a)
  local kept = call('GET', H .. 'robots:' .. a[1])
  if kept then return { kept, 0 } end
  local ours = call('SET', H .. 'robots-asked:' .. a[1], '1', 'NX', 'EX', a[2])
  return { '', ours and 1 or 0 }
end

-- origin answer seconds
ops.keep_robots = function(a)
  call('SET', H .. 'robots:' .. a[1], a[2], 'EX', a[3])
  return call('DEL', H .. 'robots-asked:' .. a[1])
end

ops.give_up_robots = function(a) return call('DEL', H .. 'robots-asked:' .. a[1]) end

-- The memory of tiers: counts fade as those of arachne.ladder.memory.Odds

-- now fade half_life, then key and 1 or 0 for each; the new counts, 'successes failures at'
ops.teach = function(a)
  local now, fade, half_life = tonumber(a[1]), tonumber(a[2]), tonumber(a[3])
  local out = {}
  for i = 4, #a, 2 do
    local good = tonumber(a[i + 1])
    local successes, failures, at = 0, 0, now
    local known = call('HGET', H .. 'tiers', a[i])
    if known then
      successes, failures, at = string.match(known, '^(%S+) (%S+) (%S+)$')
      successes, failures, at = tonumber(successes), tonumber(failures), tonumber(at)
    end
    local kept = fade * 0.5 ^ (math.max(0, now - at) / half_life)
    local counts = text(successes * kept + good) .. ' ' .. text(failures * kept + 1 - good)
      .. ' ' .. text(now)
    call('HSET', H .. 'tiers', a[i], counts)
    call('ZADD', H .. 'tiers:changed', text(clock), a[i])
    out[#out + 1] = counts
  end
  return out
end

-- time, from which; now, and key and counts of all that changed since
ops.taught = function(a)
  local out = {}
  for _, key in ipairs(call('ZRANGEBYSCORE', H .. 'tiers:changed', '(' .. a[1], '+inf')) do
    local counts = call('HGET', H .. 'tiers', key)
    if counts then
      out[#out + 1] = key
      out[#out + 1] = counts
    end
  end
  return { text(clock), out }
end

-- seconds; what nobody has touched for so long is forgotten
ops.forget = function(a)
  local old = call('ZRANGEBYSCORE', H .. 'tiers:changed', '-inf', text(clock - tonumber(a[1])),
    'LIMIT', 0, 1000)
  for _, key in ipairs(old) do
    call('HDEL', H .. 'tiers', key)
    call('ZREM', H .. 'tiers:changed', key)
  end
  return #old
end

local operation = table.remove(ARGV, 1)
return ops[operation](ARGV)
