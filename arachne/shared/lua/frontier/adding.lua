-- What is found enters the frontier.

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
