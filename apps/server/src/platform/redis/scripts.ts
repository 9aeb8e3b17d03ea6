import { redisScript } from './connection.ts'

/*
 * What the bus keeps in Redis, all below one prefix:
 *
 *   servers                     until when each server's lease lasts, by the clock of Redis
 *   since                       since when each server has had its lease without a break
 *   at:NAME:KEY                 where a key is: server, holder (which of its connections), group, value
 *   in:NAME:GROUP               the keys of a group
 *   of:SERVER                   the keys at a server, each as NAME:KEY
 *   lost:SERVER                 which server cleans up after a lost one
 *   to:SERVER, all              channels
 */

const common = `
local prefix = ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function lives(server)
  return server and tonumber(redis.call('ZSCORE', prefix .. 'servers', server) or 0) > now
end
local function drop(name, key, server, group)
  redis.call('DEL', prefix .. 'at:' .. name .. ':' .. key)
  redis.call('SREM', prefix .. 'in:' .. name .. ':' .. group, key)
  redis.call('SREM', prefix .. 'of:' .. server, name .. ':' .. key)
end
`

/**
 * Arguments: prefix, server, how long its lease lasts (ms), how long one server has to clean up after a lost one (ms), and the lost
 * ones that it is cleaning up after. Returns whether it had a lease ('held', 'lapsed', or 'unknown': nothing of it is here any more),
 * and the lost servers that it should clean up after. There are none until it has held its lease for as long as a lease lasts:
 * what kept it away may have kept the others away, who come back just after it.
 */
export const renewLease = redisScript(`${common}
local server, lease, seeing = ARGV[2], tonumber(ARGV[3]), ARGV[4]
local had = 'unknown'
if lives(server) then had = 'held' elseif redis.call('ZSCORE', prefix .. 'servers', server) then had = 'lapsed' end
redis.call('ZADD', prefix .. 'servers', now + lease, server)
if had ~= 'held' then redis.call('ZADD', prefix .. 'since', now, server) end
for index = 5, #ARGV do
  local claim = prefix .. 'lost:' .. ARGV[index]
  if redis.call('GET', claim) == server then redis.call('PEXPIRE', claim, seeing) end
end
local lost = {}
if now - tonumber(redis.call('ZSCORE', prefix .. 'since', server) or now) < lease then return {had, lost} end
for _, other in ipairs(redis.call('ZRANGE', prefix .. 'servers', '-inf', now, 'BYSCORE')) do
  if redis.call('SET', prefix .. 'lost:' .. other, server, 'NX', 'PX', seeing) then
    table.insert(lost, other)
  end
end
return {had, lost}
`)

/** Arguments: prefix, server. Returns what was at it: name, key, group and value of each, one after another. */
export const placesAt = redisScript(`${common}
local found = {}
for _, place in ipairs(redis.call('SMEMBERS', prefix .. 'of:' .. ARGV[2])) do
  local at = redis.call('HMGET', prefix .. 'at:' .. place, 'server', 'group', 'value')
  if at[1] == ARGV[2] then
    local name, key = string.match(place, '^([^:]*):(.*)$')
    for _, part in ipairs({name, key, at[2], at[3]}) do table.insert(found, part) end
  end
end
return found
`)

/**
 * Arguments: prefix, server, and which server asks. Forgets a lost server, or the one that asks as it stops, with whatever is still
 * listed as being at it; but not one that has come back meanwhile.
 */
export const forgetServer = redisScript(`${common}
local server = ARGV[2]
redis.call('DEL', prefix .. 'lost:' .. server)
if server ~= ARGV[3] and lives(server) then return end
for _, place in ipairs(redis.call('SMEMBERS', prefix .. 'of:' .. server)) do
  local name, key = string.match(place, '^([^:]*):(.*)$')
  local at = redis.call('HMGET', prefix .. 'at:' .. place, 'server', 'group')
  if at[1] == server then drop(name, key, server, at[2]) end
end
redis.call('DEL', prefix .. 'of:' .. server)
redis.call('ZREM', prefix .. 'servers', server)
redis.call('ZREM', prefix .. 'since', server)
`)

/**
 * Arguments: prefix, server, then of each place: name, key, holder, group, value, how many the group may have ('': any number), and whether it was entered before ('1').
 * Returns of each 'taken', or 'there' if this holder has it already; 'refused' if another group has it, or its own has too many; 'elsewhere' if it was entered before and has moved since.
 */
export const takePlaces = redisScript(`${common}
local server = ARGV[2]
local function take(name, key, holder, group, value, most, again)
  local place = prefix .. 'at:' .. name .. ':' .. key
  local was = redis.call('HMGET', place, 'server', 'holder', 'group')
  local isAlive = lives(was[1])
  local held = isAlive and was[2] ~= holder
  if held and was[3] ~= group then return 'refused' end
  if held and again == '1' then return 'elsewhere' end
  if most and not isAlive and again ~= '1' then
    local others = 0
    for _, other in ipairs(redis.call('SMEMBERS', prefix .. 'in:' .. name .. ':' .. group)) do
      if others >= most then return 'refused' end
      if lives(redis.call('HGET', prefix .. 'at:' .. name .. ':' .. other, 'server')) then others = others + 1 end
    end
    if others >= most then return 'refused' end
  end
  if was[1] then drop(name, key, was[1], was[3]) end
  redis.call('HSET', place, 'server', server, 'holder', holder, 'group', group, 'value', value)
  redis.call('SADD', prefix .. 'in:' .. name .. ':' .. group, key)
  redis.call('SADD', prefix .. 'of:' .. server, name .. ':' .. key)
  if held and was[1] ~= server then
    redis.call('SPUBLISH', prefix .. 'to:' .. was[1], cjson.encode({'gone', name, key, was[2]}))
  end
  return (isAlive and not held) and 'there' or 'taken'
end
local answers = {}
for index = 3, #ARGV, 7 do
  table.insert(answers, take(ARGV[index], ARGV[index + 1], ARGV[index + 2], ARGV[index + 3], ARGV[index + 4], tonumber(ARGV[index + 5]), ARGV[index + 6]))
end
return answers
`)

/** Arguments: prefix, name, key, holder. Returns whether it was still there. */
export const leavePlace = redisScript(`${common}
local name, key = ARGV[2], ARGV[3]
local at = redis.call('HMGET', prefix .. 'at:' .. name .. ':' .. key, 'server', 'holder', 'group')
if at[2] ~= ARGV[4] then return 0 end
drop(name, key, at[1], at[3])
return 1
`)

/** Arguments: prefix, name, 'keys' or 'groups', and which. Returns key, group and value of each that is anywhere, one after another. */
export const findPlaces = redisScript(`${common}
local name = ARGV[2]
local found = {}
local function look(key)
  local at = redis.call('HMGET', prefix .. 'at:' .. name .. ':' .. key, 'server', 'group', 'value')
  if lives(at[1]) then
    table.insert(found, key)
    table.insert(found, at[2])
    table.insert(found, at[3])
  end
end
for index = 4, #ARGV do
  if ARGV[3] == 'keys' then
    look(ARGV[index])
  else
    for _, key in ipairs(redis.call('SMEMBERS', prefix .. 'in:' .. name .. ':' .. ARGV[index])) do look(key) end
  end
end
return found
`)

/** Arguments: prefix, name, key, group, message. Sends to the server that has the key; returns whether there is one. */
export const sendToPlace = redisScript(
  `${common}
local at = redis.call('HMGET', prefix .. 'at:' .. ARGV[2] .. ':' .. ARGV[3], 'server', 'group')
if not lives(at[1]) or at[2] ~= ARGV[4] then return 0 end
redis.call('SPUBLISH', prefix .. 'to:' .. at[1], ARGV[5])
return 1
`,
  { isPatient: true },
)
