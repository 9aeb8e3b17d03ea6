import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { files, inboxEntries, messageRecipients, messages } from '../../tables.ts'
import { readInbox, send } from '../../testing/messages.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { film, filmsReady, picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'
import { retentionMs } from '../privacy/retention/index.ts'

const dayMs = 86_400_000

const start = async (environment: Record<string, string> = {}) => {
  const clock = createTestClock()
  const { after, count, end } = createTestAfter(60_000, retentionMs)
  const server = await startTestServer({ environment, overrides: { clock, after } })
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const folder = join(server.config.dataDir, 'files')
  const onDisk = async () => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const upload = async (name: string) =>
    uploaded(server, karin.token, { name, content: name.endsWith('.mp4') ? await film() : await picture() })
  const write = (ids: number[]) => send(server, karin.token, { ids: [box.roomId], files: ids })
  const disposal = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  /** Lets time pass until the next run of the minute's clean-up tasks is complete. */
  const pass = async (ms: number) => {
    const turns = count()
    clock.advance(ms)
    end()
    await vi.waitFor(() => expect(count()).toBe(turns))
  }
  return { server, box, karin, folder, onDisk, upload, write, pass, clock, ...disposal }
}

test('messages older than the retention period are removed, with their files, and from the TV', async () => {
  await using it = await start({ MESSAGES_KEPT_DAYS: '30' })
  const [shared, alone] = [await it.upload('shared.jpg'), await it.upload('alone.mp4')]
  await filmsReady(it.server)
  const old = await it.write([shared.id, alone.id])
  const longAgo = new Date(it.clock.now().getTime() - 31 * dayMs)
  await it.server.db.update(messages).set({ createdAt: longAgo, sentAt: longAgo })
  const young = await it.write([shared.id])
  await it.pass(10 * 60_000)
  await vi.waitFor(async () => {
    expect(await it.server.db.select().from(messages)).toMatchObject([{ id: young }])
    expect((await it.onDisk()).filter((name) => name.startsWith(alone.fd))).toEqual([])
  })
  expect((await it.onDisk()).filter((name) => name.startsWith(shared.fd))).toHaveLength(4)
  const entries = await readInbox(it.server, it.box.token)
  expect(entries.at(-1)).toMatchObject({ id: old, removed: true })
})

test('by default messages are kept', async () => {
  await using it = await start()
  const { id } = await it.upload('a.jpg')
  await it.write([id])
  await it.pass(5_000 * dayMs)
  await vi.waitFor(async () => {
    expect(await it.server.db.select().from(inboxEntries)).toHaveLength(1)
  })
  expect(await it.server.db.select().from(messages)).toHaveLength(1)
  expect(await it.server.db.select().from(files)).toMatchObject([{ deletedAt: null }])
})

test('[MSG-49] deleting a message takes its files from the disk', async () => {
  await using it = await start()
  const file = await it.upload('a.jpg')
  const id = await it.write([file.id])
  await it.server.call('DELETE', `message/${String(id)}`, { token: it.karin.token })
  await vi.waitFor(async () => {
    expect(await it.onDisk()).toEqual([])
  })
})

test('objects in the store without a file are removed once they are old', async () => {
  await using it = await start()
  const file = await it.upload('a.jpg')
  const lost = ['young', 'lost'].map((name) => join(it.folder, 'zz', `zz-${name}.full`))
  await mkdir(join(it.folder, 'zz'))
  for (const path of [...lost, join(it.folder, file.fd.slice(0, 2), `${file.fd}.original`)]) {
    await writeFile(path, 'x')
  }
  const tomorrow = new Date(it.clock.now().getTime() + dayMs)
  await utimes(join(it.folder, 'zz', 'zz-young.full'), tomorrow, tomorrow)
  await it.pass(7 * 3_600_000)
  await vi.waitFor(async () => {
    expect(new Set((await it.onDisk()).map((name) => name.replace(file.fd, 'a')))).toEqual(
      new Set(['a.full', 'a.screen', 'a.thumb', 'a.tv', 'zz-young.full']),
    )
  })
})

test('an inbox keeps unread and recent entries, and the last of several changes to one item', async () => {
  await using it = await start()
  const [read, unread] = [await it.write([]), await it.write([])]
  await it.server.call('DELETE', `message/${String(await it.write([]))}`, { token: it.karin.token })
  await it.server.db.update(messageRecipients).set({ readAt: it.clock.now() })
  const late = await it.write([])
  const cursors = async () => (await readInbox(it.server, it.box.token)).map(({ cursor, id }) => [cursor, id])
  expect((await cursors()).length).toBe(5)
  await it.pass(dayMs)
  await vi.waitFor(async () => {
    expect((await cursors()).map(([cursor]) => cursor)).toEqual([1, 2, 4, 5])
  })
  await it.pass(91 * dayMs)
  await vi.waitFor(async () => {
    expect(await cursors()).toEqual([[5, late]])
  })
  expect([read, unread]).not.toContain(late)
})
