-- A lease ends, or its entry waits again.

local function put_back(id, e, worker, attempts)
  become(e, PENDING, '', 0)
  e[ATTEMPTS] = math.max(0, e[ATTEMPTS] + attempts)
  call('SREM', P .. 'leases:' .. worker, id)
  put(id, e)
  queue(id, e)
end

-- worker life id not_before payload
ops.return_ = function(a)
  local worker = caller(a)
  local e = held(a[3], worker)
  if not e then return 0 end
  e[NOT_BEFORE] = tonumber(a[4])
  if a[5] ~= '' then e[PAYLOAD] = a[5] end
  put_back(a[3], e, worker, 0)
  return 1
end

-- worker life id ...
ops.give_back = function(a)
  local worker = caller(a)
  for i = 3, #a do
    local e = held(a[i], worker)
    if e then put_back(a[i], e, worker, -1) end
  end
  return #a - 2
end

-- worker life id not_before
ops.defer = function(a)
  local worker = caller(a)
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
  local worker, id, state, offset = caller(a), a[3], tonumber(a[4]), tonumber(a[6])
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
  local worker = caller(a)
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
  local worker = caller(a)
  return retake(worker, a, 3) and 1 or 0
end

-- worker life state reason offset fields
ops.adopt = function(a)
  local worker = caller(a)
  local e = retake(worker, a, 6)
  if not e then return 0 end
  finish(a[6], e, worker, tonumber(a[3]), a[4], tonumber(a[5]), '')
  return 1
end

-- worker life id target url
ops.redirect = function(a)
  local worker, id, target = caller(a), a[3], a[4]
  local owner = get(target)
  if not owner then
    owner = { a[5], '', 0, 0, id, 'redirect', 0, ALIAS, '', 0, 0, 0, 0, math.floor(clock),
      math.floor(clock), '', id, '', '', 0, call('INCR', P .. 'sequence') }
    tally(owner, 1)
  elseif owner[STATE] == SKIPPED and (owner[REASON] == 'depth' or owner[REASON] == 'nofollow') then
    become(owner, ALIAS, '', 0)  -- the way to it spoke against it, and here is another way
    owner[SAME_AS] = id
  else
    if answers(target, owner, function(one) return one == id end) then return 1 end
    local e = held(id, worker)
    if e then
      e[SAME_AS] = target  -- at once: another worker may be led back here before this one ends it
      put(id, e)
    end
    return 0
  end
  put(target, owner)
  return 1
end

-- worker life cursor state size: one step over all entries, for files that have lost their end
ops.reopen = function(a)
  local worker, state, size = caller(a), tonumber(a[4]), tonumber(a[5])
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
