-- What is handed out, to whom, and in which order.

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
  local worker, limit, starts = caller(a), tonumber(a[3]), tonumber(a[6])
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
