-- Workers join, leave and die.

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
  local worker = caller(a)
  deadline(worker, a[3])
  return call('SMEMBERS', P .. 'leases:' .. worker)
end

-- worker life state: the leases that are left are pending again. Those of who died count a crash.
ops.recover = function(a)
  local worker = caller(a)
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
