-- The operation that was asked for.

local operation = table.remove(ARGV, 1)
local fine, result = pcall(ops[operation], ARGV)
if fine then return result end
if type(result) == 'table' and result.fenced then
  return redis.error_reply('FENCED worker ' .. result.fenced .. ' has lost its leases')
end
error(result)
