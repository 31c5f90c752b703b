-- What is known of entries, and what is kept beside them.

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

local function has_record(id, e) return e and e[STATE] == PAGE end

-- cursor; pairs of addresses: of a record, of another URL that it answers for
ops.aliases = function(a)
  local first = tonumber(a[1])
  local pairs_ = call('LRANGE', P .. 'aliases', first, first + 499)
  local out = {}
  for _, pair in ipairs(pairs_) do
    local nearest, alias = string.sub(pair, 1, 8), get(string.sub(pair, 9, 16))
    local owner = answers(nearest, get(nearest), has_record)
    if owner and alias and alias[STATE] == SKIPPED then
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
