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
