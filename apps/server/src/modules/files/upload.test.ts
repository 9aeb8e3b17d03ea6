import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { asc, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { incomingFolder } from '../../platform/file-store.ts'
import { auditEntries, files } from '../../tables.ts'
import { anyNumber, textLike } from '../../testing/matchers.ts'
import { letter, send } from '../../testing/messages.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  beginUpload,
  film,
  filesOnDisk,
  picture,
  upload,
  uploaded,
  uploadedAndSent,
} from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

const start = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment })
  const { token, id } = await createWorld(server.db).user()
  const rows = () => server.db.select().from(files).where(eq(files.ownerId, id)).orderBy(asc(files.id))
  return { server, token, id, rows, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const jpegHead = Buffer.from('ffd8ffe000104a464946', 'hex')
const mp4Head = Buffer.from('\u0000\u0000\u0000\u0018ftypisom', 'latin1')

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const check = (server: TestServer, token: string | undefined, body: unknown) =>
  server.call('POST', 'category/check-file-name', { ...(token === undefined ? {} : { token }), body })

describe('POST category/check-file-name', () => {
  test('[FILE-09] [FILE-16] [FILE-17] [FILE-18] [FILE-12] flags each file that could not be sent, in order', async () => {
    await using it = await start({ IMAGE_MAX_BYTES: '1000', VIDEO_MAX_BYTES: '5000', USER_MAX_BYTES: '6000' })
    await uploadedAndSent(it.server, it, { name: 'taken.jpg', content: await picture() })
    await uploaded(it.server, it.token, { name: 'unsent.jpg', content: await picture() })
    const asked = [
      ['new.jpg', 1_000],
      ['taken.jpg', 10],
      ['unsent.jpg', 10],
      ['notes.txt', 10],
      ['../up.jpg', 10],
      ['IMG_1234', 10],
      ['large.jpg', 1_001],
      ['film.mp4', 4_000],
      ['new.jpg', 10],
      ['another-film.mp4', 4_000],
    ] as const
    const answer = await check(it.server, it.token, {
      id: 8,
      files: asked.map(([name, size]) => ({ name, size })),
    })
    const reasons = [null, 'taken', null, 'type', 'name', null, 'size', null, 'taken', 'size']
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: asked.map(([name], index) => ({
          name,
          error: reasons[index] !== null,
          reason: reasons[index],
        })),
      },
    })
  })

  test("another person's file of the name is not in the way", async () => {
    await using it = await start()
    await uploaded(it.server, it.token, { name: 'photo.jpg', content: await picture() })
    const other = await createWorld(it.server.db).user()
    const answer = await check(it.server, other.token, { id: 8, files: [{ name: 'photo.jpg', size: 1 }] })
    expect(answer.body).toMatchObject({ data: [{ error: false, reason: null }] })
  })

  test.each([
    [{ id: 7, files: [] }],
    [{ id: 8 }],
    [{ id: 8, files: [{ name: 'a.jpg' }] }],
    [{ id: 8, files: [{ name: 'a.jpg', size: -1 }] }],
  ])('%j is bad input', async (body) => {
    await using it = await start()
    expect(await check(it.server, it.token, body)).toMatchObject(refused(400, 'bad_input'))
  })

  test('needs a session', async () => {
    await using it = await start()
    expect(await check(it.server, undefined, { id: 8, files: [] })).toMatchObject(refused(401, 'no_session'))
  })
})

describe('POST file/8/upload', () => {
  test('[FILE-19] [FILE-21] stores a picture and returns its URL', async () => {
    await using it = await start()
    const content = await picture(60, 40)
    const answer = await upload(it.server, it.token, { name: ' Bryggan.jpg ', override: 'false', content })
    expect(answer).toEqual({
      status: 200,
      body: {
        success: true,
        message: '',
        data: {
          id: anyNumber,
          fd: textLike(/^[\w-]{43}$/),
          name: 'Bryggan.jpg',
          size: content.length,
          type: 'image/jpeg',
        },
      },
    })
    expect(await it.rows()).toMatchObject([
      { name: 'Bryggan.jpg', kind: 'image', state: 'ready', width: 60, height: 40 },
    ])
    expect(await it.server.db.select().from(auditEntries)).toMatchObject([
      { action: 'file_uploaded', userId: it.id, subjectType: 'file', detail: { kind: 'image' } },
    ])
    const endings = (await filesOnDisk(it.server)).map((name) => name.split('.')[1])
    expect(new Set(endings)).toEqual(new Set(['full', 'screen', 'thumb', 'tv']))
  })

  test('[FILE-20] keeps a film of more than a megabyte', async () => {
    await using it = await start()
    const content = await film(3_000_000)
    expect(await upload(it.server, it.token, { name: 'film.mp4', content })).toMatchObject({
      status: 200,
      body: { data: { type: 'video/mp4', size: 3_000_000 } },
    })
    const endings = (await filesOnDisk(it.server)).map((name) => name.split('.')[1])
    expect(endings).toContain('poster')
  })

  test('the location of a picture is not stored', async () => {
    await using it = await start()
    const content = await sharp(await picture(800, 600))
      .withExif({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(content.includes('Telefon')).toBe(true)
    const { fd } = await uploaded(it.server, it.token, { name: 'photo.jpg', content })
    for (const size of ['', '?size=tv', '?size=screen', '?size=thumb']) {
      const response = await fetch(`${it.server.origin}/media/${fd}${size}`, { headers: { token: it.token } })
      const shown = Buffer.from(await response.arrayBuffer())
      expect((await sharp(shown).metadata()).exif).toBeUndefined()
      expect(shown.includes('Telefon')).toBe(false)
    }
  })

  test('of a picture that is also an HTML page, only the picture is stored', async () => {
    await using it = await start()
    const page = '<html><script>alert(document.domain)</script></html>'
    const content = await sharp(await picture())
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer()
    const both = Buffer.concat([content, Buffer.from(page)])
    const { fd } = await uploaded(it.server, it.token, { name: 'page.jpg', content: both })
    for (const size of ['', '?size=tv', '?size=screen', '?size=thumb']) {
      const answer = await fetch(`${it.server.origin}/media/${fd}${size}`, { headers: { token: it.token } })
      expect(answer.headers.get('content-type')).toMatch(/^image\//)
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('script')
    }
    for (const name of ['page.svg', 'page.html']) {
      const refusal = await upload(it.server, it.token, { name, content: Buffer.from(page) })
      expect(refusal).toMatchObject(refused(415, 'file_type'))
    }
  })

  test('without a name the file has the one it came with', async () => {
    await using it = await start()
    expect(
      await upload(it.server, it.token, { filename: 'camera.jpg', content: await picture() }),
    ).toMatchObject({
      status: 200,
      body: { data: { name: 'camera.jpg' } },
    })
  })

  test('[FILE-10] the content says what a file is, not its name', async () => {
    await using it = await start()
    const png = await sharp(await picture())
      .png()
      .toBuffer()
    expect(await upload(it.server, it.token, { name: 'photo.jpg', content: png })).toMatchObject({
      status: 200,
      body: { data: { type: 'image/png' } },
    })
  })

  test('[FILE-19] a name that is taken is refused, unless the file takes its place', async () => {
    await using it = await start()
    const content = await picture()
    const first = await uploadedAndSent(it.server, it, { name: 'photo.jpg', content })
    for (const override of ['false', '', 'yes']) {
      const again = await upload(it.server, it.token, { name: 'photo.jpg', override, content })
      expect(again).toMatchObject(refused(409, 'file_taken'))
    }
    const second = await uploaded(it.server, it.token, { name: 'photo.jpg', override: 'true', content })
    const replaced = (await it.rows()).map(({ id, replacedAt }) => [id, replacedAt !== null])
    expect(replaced).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    expect(await filesOnDisk(it.server)).toHaveLength(8)
  })

  test('[FILE-19] after a refused sending the same file is uploaded again, and takes the place of what was not sent', async () => {
    await using it = await start()
    const content = await picture()
    const first = await uploaded(it.server, it.token, { name: 'photo.jpg', content })
    const refusal = await it.server.call('POST', 'message', {
      token: it.token,
      body: { ...letter, ids: [987_654], files: [first.id] },
    })
    expect(refusal.status).toBe(404)
    const second = await uploaded(it.server, it.token, { name: 'photo.jpg', content })
    expect((await it.rows()).map(({ id, replacedAt }) => [id, replacedAt !== null])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
  })

  test('of several with a name that was sent, all are refused and leave nothing', async () => {
    await using it = await start()
    const content = await picture()
    await uploadedAndSent(it.server, it, { name: 'photo.jpg', content })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => upload(it.server, it.token, { name: 'photo.jpg', content })),
    )
    expect(statusesOf(answers)).toEqual([409, 409, 409])
    expect(await it.rows()).toHaveLength(1)
    expect(await filesOnDisk(it.server)).toHaveLength(4)
  })
})

describe('POST file/8/upload refuses, and leaves nothing behind', () => {
  const limits = { IMAGE_MAX_BYTES: '1000000', VIDEO_MAX_BYTES: '2000000', USER_MAX_BYTES: '4000000' }
  test.each([
    ['a path for a name', 400, 'file_name', { name: '../photo.jpg', content: Buffer.from('x') }],
    ['a name of another type', 415, 'file_type', { name: 'notes.txt', content: Buffer.alloc(9) }],
    [
      'content of another type',
      415,
      'file_type',
      { name: 'photo.jpg', content: Buffer.from('<svg onload="x"/>') },
    ],
    ['nothing', 415, 'file_type', { name: 'photo.jpg', content: Buffer.alloc(0) }],
    ['a broken picture', 415, 'file_unreadable', { name: 'photo.jpg', content: jpegHead }],
    [
      '[FILE-12] a picture over the limit',
      413,
      'file_size',
      { name: 'photo.jpg', content: Buffer.concat([jpegHead, Buffer.alloc(1_000_001)]) },
    ],
    [
      '[FILE-12] a film over the limit',
      413,
      'file_size',
      { name: 'film.mp4', content: Buffer.concat([mp4Head, Buffer.alloc(2_000_001)]) },
    ],
    [
      'a file in another field',
      400,
      'bad_input',
      { name: 'photo.jpg', field: 'picture', content: Buffer.alloc(9) },
    ],
  ])('%s', async (_note, status, code, file) => {
    await using it = await start(limits)
    expect(await upload(it.server, it.token, file)).toMatchObject(refused(status, code))
    expect(await it.rows()).toEqual([])
    expect(await filesOnDisk(it.server)).toEqual([])
  })

  test('a picture of a film, with a film’s name, over the limit of pictures', async () => {
    await using it = await start({ ...limits, IMAGE_MAX_BYTES: '400' })
    const content = await picture(400, 400)
    expect(content.length).toBeGreaterThan(400)
    expect(await upload(it.server, it.token, { name: 'film.mp4', content })).toMatchObject(
      refused(413, 'file_size'),
    )
    expect(await filesOnDisk(it.server)).toEqual([])
  })

  test('more than the person’s space holds, also at once', async () => {
    await using it = await start(limits)
    const content = await film(1_900_000)
    const answers = await Promise.all(
      ['one.mp4', 'two.mp4', 'three.mp4'].map((name) => upload(it.server, it.token, { name, content })),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 413])
    expect(answers.find(({ status }) => status === 413)).toMatchObject(refused(413, 'quota_full'))
    // A film's conversion is next to it for a moment.
    await vi.waitFor(async () => {
      const stored = (await filesOnDisk(it.server)).map((name) => name.split('.')[0])
      expect(new Set(stored).size).toBe(2)
    })
    const later = await upload(it.server, it.token, { name: 'four.mp4', content: await film(1_000_000) })
    expect(later).toMatchObject(refused(413, 'quota_full'))
  })

  test('no session', async () => {
    await using it = await start()
    const file = { name: 'photo.jpg', content: await picture() }
    expect(await upload(it.server, undefined, file)).toMatchObject(refused(401, 'no_session'))
    const world = createWorld(it.server.db)
    const box = await world.box(await world.group())
    expect(await upload(it.server, box.token, file)).toMatchObject(refused(401, 'no_session'))
  })

  test.each([
    ['application/json', '{}', 415, 'unsupported_media_type'],
    ['multipart/form-data', 'x', 400, 'bad_input'],
    ['multipart/form-data; boundary=b', '', 400, 'bad_input'],
    ['multipart/form-data; boundary=b', 'no form at all', 400, 'bad_input'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na.jpg\r\n--b--',
      400,
      'bad_input',
    ],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
      400,
      'bad_input',
    ],
  ])('%s with %j', async (type, body, status, code) => {
    await using it = await start()
    const response = await fetch(`${it.server.origin}/api/file/8/upload`, {
      method: 'POST',
      headers: { token: it.token, 'content-type': type },
      body,
    })
    expect({ status: response.status, body: await response.json() }).toMatchObject(refused(status, code))
    expect(await filesOnDisk(it.server)).toEqual([])
  })

  test('another category', async () => {
    await using it = await start()
    const answer = await it.server.call('POST', 'file/9/upload', { token: it.token, body: {} })
    expect(answer).toMatchObject(refused(404, 'route_unknown'))
  })

  test('a claim of five gigabytes, without reading them', async () => {
    await using it = await start()
    const sent = request(`${it.server.origin}/api/file/8/upload`, {
      method: 'POST',
      headers: {
        token: it.token,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 5 * 1_073_741_824,
      },
    })
    sent.on('error', () => undefined)
    sent.flushHeaders()
    const status = await new Promise((resolve) => {
      sent.on('response', (response) => {
        resolve(response.statusCode)
        response.resume()
      })
    })
    sent.destroy()
    expect(status).toBe(413)
  })

  test('an upload that is broken off', async () => {
    await using it = await start()
    const sent = beginUpload(it.server, it.token, 'a.mp4')
    const incoming = incomingFolder(join(it.server.config.dataDir, 'files'))
    await vi.waitFor(async () => {
      expect(await readdir(incoming)).toHaveLength(1)
    })
    sent.destroy()
    await vi.waitFor(async () => {
      expect(await readdir(incoming)).toEqual([])
    })
    expect(await it.rows()).toEqual([])
  })
})

describe('DELETE file/8/{id}', () => {
  const discard = (server: TestServer, token: string | undefined, id: number | string) =>
    server.call('DELETE', `file/8/${String(id)}`, token === undefined ? {} : { token })

  test('[FILE-19] a file that was never sent goes, and its name is free again', async () => {
    await using it = await start()
    const { id } = await uploaded(it.server, it.token, { name: 'image.jpg', content: await picture() })
    expect((await discard(it.server, it.token, id)).status).toBe(200)
    expect(await filesOnDisk(it.server)).toEqual([])
    await uploaded(it.server, it.token, { name: 'image.jpg', content: await picture() })
    expect(await discard(it.server, it.token, id)).toMatchObject(refused(404, 'not_found'))
  })

  test('what a message carries stays', async () => {
    await using it = await start()
    const world = createWorld(it.server.db)
    const box = await world.box(await world.group())
    const karin = await world.user()
    await world.link(karin.id, box.id)
    const { id } = await uploaded(it.server, karin.token, { name: 'a.jpg', content: await picture() })
    await send(it.server, karin.token, { ids: [box.roomId], files: [id] })
    expect(await discard(it.server, karin.token, id)).toMatchObject(refused(404, 'not_found'))
    expect(await filesOnDisk(it.server)).toHaveLength(4)
  })

  test('of a message and a discard at once, one comes first and the other is refused', async () => {
    await using it = await start()
    const world = createWorld(it.server.db)
    const box = await world.box(await world.group())
    const karin = await world.user()
    await world.link(karin.id, box.id)
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) {
      const { id } = await uploaded(it.server, karin.token, { name, content: await picture() })
      const [sent, discarded] = await Promise.all([
        it.server.call('POST', 'message', {
          token: karin.token,
          body: { ...letter, ids: [box.roomId], files: [id] },
        }),
        discard(it.server, karin.token, id),
      ])
      expect(statusesOf([sent, discarded])).toEqual([200, 404])
    }
  })

  test("somebody else's file is not there; neither is one for a visitor", async () => {
    await using it = await start()
    const { id } = await uploaded(it.server, it.token, { name: 'a.jpg', content: await picture() })
    const other = await createWorld(it.server.db).user()
    expect(await discard(it.server, other.token, id)).toMatchObject(refused(404, 'not_found'))
    expect(await discard(it.server, it.token, 'x')).toMatchObject(refused(400, 'bad_input'))
    expect(await discard(it.server, undefined, id)).toMatchObject(refused(401, 'no_session'))
    expect(await filesOnDisk(it.server)).toHaveLength(4)
  })
})

test('a file that was never sent goes after thirty days, one that was sent stays', async () => {
  const upkeep = createTestAfter(60_000)
  await using server = await startTestServer({ overrides: { after: upkeep.after } })
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const keep = async (name: string) =>
    (await uploaded(server, karin.token, { name, content: await picture() })).id
  await keep('forgotten.jpg')
  const sent = await keep('sent.jpg')
  await send(server, karin.token, { ids: [box.roomId], files: [sent] })
  await server.db.update(files).set({ createdAt: new Date(Date.now() - 30 * 86_400_000 - 1) })
  const young = await keep('young.jpg')
  expect(await filesOnDisk(server)).toHaveLength(12)

  upkeep.end()
  await vi.waitFor(async () => {
    expect(await filesOnDisk(server)).toHaveLength(8)
  })
  const stored = await server.db.select({ id: files.id }).from(files).where(isNull(files.deletedAt))
  expect(stored.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([sent, young])
})
