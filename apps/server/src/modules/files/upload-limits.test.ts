import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { incomingFolder } from '../../platform/file-store.ts'
import { files, users } from '../../tables.ts'
import { textLike } from '../../testing/matchers.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { beginUpload, filesOnDisk, picture, upload } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

const start = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment })
  const { token, id } = await createWorld(server.db).user()
  const rows = () => server.db.select().from(files)
  return { server, token, id, rows, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a fourth upload at once, while others may go on', async () => {
  await using it = await start()
  const begun = Array.from({ length: 3 }, (_, index) =>
    beginUpload(it.server, it.token, `${String(index)}.mp4`),
  )
  const incoming = incomingFolder(join(it.server.config.dataDir, 'files'))
  await vi.waitFor(async () => {
    expect(await readdir(incoming)).toHaveLength(3)
  })
  const file = { name: 'photo.jpg', content: await picture() }
  expect(await upload(it.server, it.token, file)).toMatchObject(refused(429, 'too_many_attempts'))
  const other = await createWorld(it.server.db).user()
  expect((await upload(it.server, other.token, file)).status).toBe(200)
  for (const sent of begun) sent.destroy()
  await vi.waitFor(async () => {
    expect((await upload(it.server, it.token, file)).status).toBe(200)
  })
})

test('what an upload in progress has reserved, before it has arrived', async () => {
  await using it = await start({ VIDEO_MAX_BYTES: '2000000', USER_MAX_BYTES: '2000000' })
  const first = beginUpload(it.server, it.token, 'first.mp4', 2_000_000)
  const incoming = incomingFolder(join(it.server.config.dataDir, 'files'))
  await vi.waitFor(async () => {
    expect(await readdir(incoming)).toHaveLength(1)
  })
  const file = { name: 'second.jpg', content: await picture() }
  expect(await upload(it.server, it.token, file)).toMatchObject(refused(413, 'quota_full'))
  first.destroy()
  await vi.waitFor(async () => {
    expect((await upload(it.server, it.token, file)).status).toBe(200)
  })
})

test('a file whose sender has gone before it is stored: nobody would know of it', async () => {
  await using it = await start()
  const body = [
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    await picture(),
    '\r\n--b--\r\n',
  ].map((part) => Buffer.from(part))
  const sent = request(`${it.server.origin}/api/file/8/upload`, {
    method: 'POST',
    headers: { token: it.token, 'content-type': 'multipart/form-data; boundary=b' },
  })
  sent.on('error', () => undefined)
  const connectionsOf = () =>
    new Promise((resolve) => {
      it.server.app.http.server.getConnections((_error, connections) => {
        resolve(connections)
      })
    })
  await it.server.db.transaction(async (tx) => {
    // The upload waits here until its sender has gone.
    await tx.select().from(users).where(eq(users.id, it.id)).for('update')
    sent.end(Buffer.concat(body))
    await vi.waitFor(async () => {
      expect(await filesOnDisk(it.server)).toContainEqual(textLike(/\.full$/))
    })
    sent.destroy()
    await vi.waitFor(async () => {
      expect(await connectionsOf()).toBe(0)
    })
  })
  await vi.waitFor(async () => {
    expect(await filesOnDisk(it.server)).toEqual([])
  })
  expect(await it.rows()).toEqual([])
})
