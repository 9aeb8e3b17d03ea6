import { answerOf } from '@lykta/contract/envelope'
import { MediaUrlSchema } from '@lykta/contract/files'
import { eq } from 'drizzle-orm'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { boxes, links, messages, users } from '../../tables.ts'
import { sha256 } from '../../platform/hash.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { textLike } from '../../testing/matchers.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { film, filmsReady, picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'
import { MessagesSchema } from '../../testing/messages.ts'

const clock = createTestClock()
let server: TestServer
let scene: Awaited<ReturnType<typeof createScene>>

/** Karin and Johan share a box, to which Karin has sent a picture and a film; Eva has a box of her own. */
const createScene = async () => {
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const [karin, johan, eva] = [await world.user(), await world.user(), await world.user()]
  await world.link(karin.id, box.id)
  await world.link(johan.id, box.id, { competence: 'viewers', permissions: [] })
  await world.link(eva.id, other.id)
  const shown = await uploaded(server, karin.token, {
    name: 'Brygga (1)’s.heic.jpg',
    content: await picture(800, 600),
  })
  const moving = await uploaded(server, karin.token, { name: 'film.mp4', content: await film(5_000) })
  await filmsReady(server)
  const unsent = await uploaded(server, karin.token, { name: 'unsent.jpg', content: await picture() })
  const body = { subject: 'Hej', message: 'Se här', ids: [box.roomId], files: [shown.id, moving.id] }
  const sent = await server.call('POST', 'message', { token: karin.token, body })
  expect(sent.status).toBe(200)
  return { box, other, karin, johan, eva, shown, moving, unsent }
}

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  scene = await createScene()
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers })
const status = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers)
  await response.arrayBuffer()
  return response.status
}
const headersOf = async (path: string, headers: Record<string, string> = {}) =>
  Object.fromEntries((await get(path, headers)).headers)
const listed = async (token: string) => {
  const { body } = await server.call('GET', 'message-relative', { token })
  const [message] = MessagesSchema.parse(body).data
  if (message === undefined) throw new Error('no message')
  const [shown, moving] = message.attachments
  if (shown === undefined || moving === undefined) throw new Error('no attachments')
  return { shown, moving }
}

describe('a film on the TV', () => {
  const ask = (fd: string, token: string) => server.call('GET', `box/media/${fd}`, { token })

  test('has a fresh URL each time, which needs no token and is read in parts', async () => {
    const { body } = await ask(scene.moving.fd, scene.box.token)
    const { url } = answerOf(MediaUrlSchema).parse(body).data
    const response = await get(url, { range: 'bytes=0-99' })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 100])
  })

  test('its address ends with the token that it was made for', async () => {
    const { body } = await ask(scene.moving.fd, scene.box.token)
    const { url } = answerOf(MediaUrlSchema).parse(body).data
    const ownHash = sha256(scene.box.token)
    const useToken = (tokenHash: string | null) =>
      server.db.update(boxes).set({ tokenHash }).where(eq(boxes.id, scene.box.id))
    for (const later of [sha256('the next TV'), null]) {
      await useToken(later)
      expect(await status(url)).toBe(404)
    }
    await useToken(ownHash)
    expect(await status(url)).toBe(200)
  })

  test('is nobody else’s, and one that is not there has none', async () => {
    const refused = { status: 404, body: { code: 'not_found' } }
    expect(await ask(scene.moving.fd, scene.other.token)).toMatchObject(refused)
    expect(await ask(scene.unsent.fd, scene.box.token)).toMatchObject(refused)
    expect(await ask('x'.repeat(43), scene.box.token)).toMatchObject(refused)
  })
})

describe('[FILE-26] with a token', () => {
  test.each([
    ['its owner', () => scene.karin.token, 200],
    ['who may see a message with it', () => scene.johan.token, 200],
    ['the TV it was sent to', () => scene.box.token, 200],
    ['somebody else', () => scene.eva.token, 404],
    ['another TV', () => scene.other.token, 404],
    ['nobody that is known', () => 'no such token', 401],
  ])('%s', async (_who, token, expected) => {
    expect(await status(`/media/${scene.shown.fd}?size=tv`, { token: token() })).toBe(expected)
  })

  test('what was not sent is its owner’s alone', async () => {
    const path = `/media/${scene.unsent.fd}`
    const statuses = [scene.karin, scene.johan, scene.box].map(({ token }) => status(path, { token }))
    expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  })

  test('without one, and without a signature, there is nothing', async () => {
    expect(await status(`/media/${scene.shown.fd}`)).toBe(404)
  })

  test.each(['x', 'a'.repeat(43), '..%2f..%2fetc%2fpasswd', `${'a'.repeat(20)}%00`])(
    '%s is no file',
    async (fd) => {
      expect(await status(`/media/${fd}`, { token: scene.karin.token })).toBe(404)
    },
  )

  test.each(['poster', 'huge', 'full'])('there is no size %s of a picture', async (size) => {
    expect(await status(`/media/${scene.shown.fd}?size=${size}`, { token: scene.karin.token })).toBe(404)
  })
})

describe('by a signed URL', () => {
  test('each attachment comes with URLs that need no token', async () => {
    const { shown, moving } = await listed(scene.johan.token)
    const types = await Promise.all(
      [shown.url, shown.thumbnail, moving.url].map(async (path) =>
        (await get(path)).headers.get('content-type'),
      ),
    )
    expect(types).toEqual(['image/webp', 'image/webp', 'video/mp4'])
  })

  test('changed in any way it is invalid', async () => {
    const { shown } = await listed(scene.johan.token)
    const changed = [
      shown.url.replace(/size=\w+/, 'size=tv'),
      shown.url.replace(/&?size=\w+/, ''),
      shown.url.replace(/exp=\d/, 'exp=9'),
      shown.url.replace(/user-\d+/, `user-${String(scene.karin.id)}`),
      shown.url.replace(scene.shown.fd, scene.moving.fd),
      shown.url.replace(/sig=./, 'sig=z'),
    ]
    expect(new Set([shown.url, ...changed]).size).toBe(7)
    expect(await Promise.all(changed.map((path) => status(path)))).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('it ends with the permission, and comes back with it', async () => {
    const { shown } = await listed(scene.johan.token)
    const granted = (value: boolean) =>
      server.db.update(links).set({ granted: value }).where(eq(links.userId, scene.johan.id))
    await granted(false)
    expect(await status(shown.url)).toBe(404)
    await granted(true)
    expect(await status(shown.url)).toBe(200)
    await server.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, scene.johan.id))
    expect(await status(shown.url)).toBe(404)
    await server.db.update(users).set({ disabledAt: null }).where(eq(users.id, scene.johan.id))
  })

  test('it ends when the message is recalled', async () => {
    const { shown } = await listed(scene.johan.token)
    await server.db.update(messages).set({ recalledAt: new Date() })
    expect(await status(shown.url)).toBe(404)
    expect(await status(`/media/${scene.shown.fd}?size=tv`, { token: scene.box.token })).toBe(404)
    await server.db.update(messages).set({ recalledAt: null })
  })

  test('it ends after an hour and a little', async () => {
    const { shown } = await listed(scene.johan.token)
    clock.advance(3_600_000)
    expect(await status(shown.url)).toBe(200)
    clock.advance(15 * 60_000)
    expect(await status(shown.url)).toBe(404)
  })
})

describe('what is answered', () => {
  test('a fixed type, a name, and no scripts at our origin', async () => {
    const { shown } = await listed(scene.karin.token)
    expect(await headersOf(shown.url)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
      'content-disposition': "inline; filename*=UTF-8''Brygga%20%281%29%E2%80%99s.heic.webp",
      'content-security-policy': textLike(/^default-src 'none'.*; sandbox$/),
      'accept-ranges': 'bytes',
    })
    const full = await headersOf(`/media/${scene.shown.fd}`, { token: scene.karin.token })
    expect(full).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'content-disposition': "inline; filename*=UTF-8''Brygga%20%281%29%E2%80%99s.heic.jpg",
    })
  })

  test('parts of a film, as players ask for them', async () => {
    const { moving } = await listed(scene.karin.token)
    const whole = Buffer.from(await (await get(moving.url)).arrayBuffer())
    const part = await get(moving.url, { range: 'bytes=4-11' })
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': `bytes 4-11/${String(whole.length)}`,
      'content-length': '8',
    })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 12))
    const behind = await get(moving.url, { range: `bytes=${String(whole.length)}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([
      416,
      `bytes */${String(whole.length)}`,
    ])
  })

  test('not again what the browser has', async () => {
    const { moving } = await listed(scene.karin.token)
    const etag = (await headersOf(moving.url))['etag'] ?? ''
    expect(await status(moving.url, { 'if-none-match': etag })).toBe(304)
    expect(await status(moving.url, { 'if-none-match': '"other"' })).toBe(200)
    expect(await status(moving.url, { range: 'bytes=0-1', 'if-range': etag })).toBe(206)
    expect(await status(moving.url, { range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200)
  })

  test('to HEAD the same without the content', async () => {
    const { moving } = await listed(scene.karin.token)
    const response = await fetch(`${server.origin}${moving.url}`, { method: 'HEAD' })
    const { byteLength } = await (await get(moving.url)).arrayBuffer()
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(byteLength)])
  })
})
