import { MediaQuerySchema } from '@lykta/contract/files'
import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createMediaUrls } from './media-urls.ts'

const fd = 'a'.repeat(43)
const minute = 60_000

const createUrls = (secret = 'secret') => {
  const clock = createTestClock()
  return { clock, mediaUrls: createMediaUrls({ secret: Buffer.from(secret), clock }) }
}
/** The URL as a server reads it. */
const read = (href: string) => {
  const url = new URL(href, 'http://localhost')
  return {
    fd: url.pathname.replace('/media/', ''),
    ...MediaQuerySchema.parse(Object.fromEntries(url.searchParams)),
  }
}

test.each([{ userId: 12 }, { roomId: 7, tokenTag: 'c0ffee' }])(
  'a URL is valid for the viewer it was made for: %j',
  (viewer) => {
    const { mediaUrls } = createUrls()
    expect(mediaUrls.viewerOf(read(mediaUrls.make(fd, 'tv', viewer)))).toEqual(viewer)
    expect(mediaUrls.viewerOf(read(mediaUrls.make(fd, undefined, viewer)))).toEqual(viewer)
  },
)

test('it is valid for an hour, and not for much longer', () => {
  const { clock, mediaUrls } = createUrls()
  const url = read(mediaUrls.make(fd, 'thumb', { userId: 12 }))
  clock.advance(60 * minute - 1)
  expect(mediaUrls.viewerOf(url)).toEqual({ userId: 12 })
  clock.advance(15 * minute + 1)
  expect(mediaUrls.viewerOf(url)).toBeUndefined()
})

test('a picture that is shown again has the same URL, so that it is not loaded again', () => {
  const { clock, mediaUrls } = createUrls()
  const quarter = 15 * minute
  clock.advance(quarter - (clock.now().getTime() % quarter) + 1)
  const first = mediaUrls.make(fd, 'thumb', { userId: 12 })
  clock.advance(quarter - 1)
  expect(mediaUrls.make(fd, 'thumb', { userId: 12 })).toBe(first)
  clock.advance(1)
  expect(mediaUrls.make(fd, 'thumb', { userId: 12 })).not.toBe(first)
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
  const { mediaUrls } = createUrls()
  const url = read(mediaUrls.make(fd, 'thumb', { userId: 12 }))
  expect(mediaUrls.viewerOf({ ...url, ...change })).toBeUndefined()
})

test('a URL of another installation is not valid here', () => {
  const there = createUrls('another secret').mediaUrls.make(fd, 'thumb', { userId: 12 })
  expect(createUrls().mediaUrls.viewerOf(read(there))).toBeUndefined()
})
