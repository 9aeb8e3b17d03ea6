import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../errors.ts'
import { files } from '../tables.ts'
import { startBuckets } from '../testing/bucket.ts'
import { filmsReady, film, picture, uploaded } from '../testing/upload-files.ts'
import { startTestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { systemClock, systemIds } from './clock.ts'
import { createUploadFolder } from './upload-folder.ts'
import { readS3Url } from './s3-url.ts'
import { createS3Store } from './s3.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBuckets>>
/** Of a bucket: `region` is for servers, `bare` is listed whole. */
let addressOf: (name: 'region' | 'bare') => string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-s3-'))
  bucket = await startBuckets(folder, ['region', 'bare'])
  addressOf = bucket.addressOf
})
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const createStore = async () => {
  const uploads = await createUploadFolder({
    folder: join(folder, 'incoming'),
    ids: systemIds,
    clock: systemClock,
  })
  const read = readS3Url(addressOf('bare'))
  if (read === undefined) throw new Error('no bucket')
  return createS3Store(read, uploads)
}

test('what is put or adopted is there, in whole and in part, until it is removed', async () => {
  const store = await createStore()
  const path = join(folder, 'received')
  await writeFile(path, '0123456789')
  await store.adopt('ab12.full', path)
  await store.put('ab12.thumb', Buffer.from('small'))
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await store.size('ab12.full')).toBe(10)
  expect(await text(store.read('ab12.full'))).toBe('0123456789')
  expect(await text(store.read('ab12.full', { start: 2, end: 4 }))).toBe('234')
  const keys = []
  for await (const { key, modifiedMs } of store.list()) {
    keys.push(key)
    expect(Math.abs(modifiedMs - Date.now())).toBeLessThan(60_000)
  }
  expect(new Set(keys)).toEqual(new Set(['ab12.full', 'ab12.thumb']))
  {
    await using local = await store.local('ab12.full')
    expect((await stat(local.path)).size).toBe(10)
  }
  for (const key of ['ab12.full', 'ab12.thumb', 'ab12.thumb']) await store.remove(key)
  expect(await store.size('ab12.full')).toBeUndefined()
})

test('pictures and films are kept there, made ready and read from there', async () => {
  await using server = await startTestServer({ environment: { S3_URL: addressOf('region') } })
  const { token } = await createWorld(server.db).user()
  const shown = await uploaded(server, token, { name: 'a.jpg', content: await picture() })
  const moving = await uploaded(server, token, { name: 'a.mp4', content: await film() })
  await filmsReady(server)
  for (const [fd, type] of [
    [shown.fd, 'image/jpeg'],
    [moving.fd, 'video/mp4'],
  ] as const) {
    const answer = await fetch(`${server.origin}/media/${fd}`, { headers: { token, range: 'bytes=0-9' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, type])
    expect((await answer.arrayBuffer()).byteLength).toBe(10)
  }
})

/** Breaks the connections of so many requests of a method, as the store does that ends or drops one that was idle. */
const breakNext = (method: string, times: number) => {
  let left = times
  const breakIt = (request: IncomingMessage) => {
    if (request.method !== method || left === 0) return
    left -= 1
    request.socket.destroy()
  }
  bucket.httpServer.prependListener('request', breakIt)
  return {
    left: () => left,
    [Symbol.dispose]: () => void bucket.httpServer.off('request', breakIt),
  }
}

test('a file whose connection breaks is sent once more, whole', async () => {
  const store = await createStore()
  const path = join(folder, 'sent-twice')
  await writeFile(path, 'everything')
  using broken = breakNext('PUT', 1)
  await store.adopt('cd34.full', path)
  expect(broken.left()).toBe(0)
  expect(await text(store.read('cd34.full'))).toBe('everything')
  await store.remove('cd34.full')
})

test('while the store breaks every connection, what needs it is refused with a reason to come again, and nothing is left', async () => {
  await using server = await startTestServer({ environment: { S3_URL: addressOf('region') } })
  const { token } = await createWorld(server.db).user()
  const { fd } = await uploaded(server, token, { name: 'a.jpg', content: await picture() })
  {
    using broken = new DisposableStack()
    for (const method of ['PUT', 'HEAD']) broken.use(breakNext(method, Infinity))
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture())]), 'b.jpg')
    const refused = await Promise.all([
      fetch(`${server.origin}/api/file/8/upload`, { method: 'POST', headers: { token }, body: form }),
      fetch(`${server.origin}/media/${fd}`, { headers: { token } }),
    ])
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ])
  }
  expect(await server.db.$count(files)).toBe(1)
  await uploaded(server, token, { name: 'b.jpg', content: await picture() })
})

test('what the store refuses for good is no reason to come again', async () => {
  const uploads = await createUploadFolder({
    folder: join(folder, 'incoming'),
    ids: systemIds,
    clock: systemClock,
  })
  const read = readS3Url(addressOf('bare').replace('/bare', '/nowhere'))
  if (read === undefined) throw new Error('no bucket')
  const thrown: unknown = await createS3Store(read, uploads)
    .put('ab12.full', Buffer.from('x'))
    .catch((error: unknown) => error)
  expect(toAppError(thrown).code).toBe('internal')
})

test('a HEAD request reads nothing from the bucket', async () => {
  await using server = await startTestServer({ environment: { S3_URL: addressOf('region') } })
  const { token } = await createWorld(server.db).user()
  const { fd } = await uploaded(server, token, { name: 'a.jpg', content: await picture() })
  const asked: string[] = []
  bucket.httpServer.on('request', ({ method, url }) => {
    if (url?.includes(fd) === true) asked.push(method ?? '')
  })
  const ask = (method: string) => fetch(`${server.origin}/media/${fd}`, { method, headers: { token } })
  const head = await ask('HEAD')
  const { byteLength } = await (await ask('GET')).arrayBuffer()
  expect(asked).toEqual(['HEAD', 'HEAD', 'GET'])
  expect(head.headers.get('content-length')).toBe(String(byteLength))
})

test.each(['lykta', 'ftp://a:b@host/bucket', 'https://host/bucket', 'https://a:b@host/'])(
  '%s is no address of a bucket',
  (text) => {
    expect(readS3Url(text)).toBeUndefined()
  },
)
