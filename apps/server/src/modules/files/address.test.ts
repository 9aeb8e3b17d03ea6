import { MediaQuerySchema } from '@lykta/contract/files'
import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createMediaAddresses } from './address.ts'

const fd = 'a'.repeat(43)
const minute = 60_000

const createAddresses = (secret = 'secret') => {
  const clock = createTestClock()
  return { clock, addresses: createMediaAddresses({ secret: Buffer.from(secret), clock }) }
}
/** The URL as a server reads it. */
const read = (address: string) => {
  const url = new URL(address, 'http://localhost')
  return {
    fd: url.pathname.replace('/media/', ''),
    ...MediaQuerySchema.parse(Object.fromEntries(url.searchParams)),
  }
}

test.each([{ userId: 12 }, { roomId: 7 }])('a URL is valid for the viewer it was made for: %j', (viewer) => {
  const { addresses } = createAddresses()
  expect(addresses.viewerOf(read(addresses.make(fd, 'tv', viewer)))).toEqual(viewer)
  expect(addresses.viewerOf(read(addresses.make(fd, undefined, viewer)))).toEqual(viewer)
})

test('it is valid for an hour, and not for much longer', () => {
  const { clock, addresses } = createAddresses()
  const address = read(addresses.make(fd, 'thumb', { userId: 12 }))
  clock.advance(60 * minute - 1)
  expect(addresses.viewerOf(address)).toEqual({ userId: 12 })
  clock.advance(15 * minute + 1)
  expect(addresses.viewerOf(address)).toBeUndefined()
})

test('a picture that is shown again has the same URL, so that it is not loaded again', () => {
  const { clock, addresses } = createAddresses()
  const quarter = 15 * minute
  clock.advance(quarter - (clock.now().getTime() % quarter) + 1)
  const first = addresses.make(fd, 'thumb', { userId: 12 })
  clock.advance(quarter - 1)
  expect(addresses.make(fd, 'thumb', { userId: 12 })).toBe(first)
  clock.advance(1)
  expect(addresses.make(fd, 'thumb', { userId: 12 })).not.toBe(first)
})

const other = {
  fd: 'b'.repeat(43),
  size: 'tv',
  exp: 4_102_444_800,
  viewer: 'user-13',
  sig: '0'.repeat(64),
} as const
test.each([
  [{ fd: other.fd }, 'another file'],
  [{ size: other.size }, 'another size'],
  [{ size: undefined }, 'the file in full'],
  [{ exp: other.exp }, 'another time'],
  [{ viewer: other.viewer }, 'another person'],
  [{ viewer: 'room-12' }, 'a room of the same number'],
  [{ sig: other.sig }, 'another signature'],
  [{ sig: undefined }, 'no signature'],
  [{ exp: undefined }, 'no time'],
  [{ viewer: undefined }, 'no viewer'],
])('with %j it is not: %s', (change, _note) => {
  const { addresses } = createAddresses()
  const address = read(addresses.make(fd, 'thumb', { userId: 12 }))
  expect(addresses.viewerOf({ ...address, ...change })).toBeUndefined()
})

test('a URL of another installation is not valid here', () => {
  const there = createAddresses('another secret').addresses.make(fd, 'thumb', { userId: 12 })
  expect(createAddresses().addresses.viewerOf(read(there))).toBeUndefined()
})
