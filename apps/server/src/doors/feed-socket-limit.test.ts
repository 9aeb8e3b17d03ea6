import { expect, test } from 'vitest'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createConnectionLimits } from '../platform/over-bus/connection-limits.ts'
import { createFeedSocketLimit } from './feed-socket-limit.ts'
import { limits } from './limits.ts'

const most = limits.feed.perUser
const nothing = () => undefined
let serial = 0
const socket = () => {
  serial += 1
  return { id: `socket-${String(serial)}`, connected: true }
}
/** How many more sockets this user may have. */
const free = async (
  connectionLimits: ReturnType<typeof createConnectionLimits>,
  userId: number,
): Promise<number> => {
  const all = Array.from({ length: most }, () => createFeedSocketLimit(connectionLimits, socket(), nothing))
  const taken = await Promise.allSettled(all.map(({ take }) => take(userId)))
  await Promise.all(all.map(({ leave }) => leave()))
  return taken.filter(({ status }) => status === 'fulfilled').length
}

test('a socket has one place, however often it subscribes, and none once it has left', async () => {
  const connectionLimits = createConnectionLimits(createInMemoryBus())
  const { take, leave } = createFeedSocketLimit(connectionLimits, socket(), nothing)
  await take(1)
  await take(1)
  expect(await free(connectionLimits, 1)).toBe(most - 1)
  await leave()
  await leave()
  expect(await free(connectionLimits, 1)).toBe(most)
})

test('a socket that subscribes for somebody else gives back the place of the one before', async () => {
  const connectionLimits = createConnectionLimits(createInMemoryBus())
  const { take } = createFeedSocketLimit(connectionLimits, socket(), nothing)
  await take(1)
  await take(2)
  expect([await free(connectionLimits, 1), await free(connectionLimits, 2)]).toEqual([most, most - 1])
})

test('a socket that goes while it asks for a place keeps none', async () => {
  const connectionLimits = createConnectionLimits(createInMemoryBus())
  const one = socket()
  const { take, leave } = createFeedSocketLimit(connectionLimits, one, nothing)
  const taken = take(1)
  one.connected = false
  await leave()
  await expect(taken).rejects.toMatchObject({ code: 'no_session' })
  expect(await free(connectionLimits, 1)).toBe(most)
})
