import { answerOf, listOf } from '@lykta/contract/envelope'
import { DataExportSchema, exportedPartNames, exportedParts, ExportLinkSchema } from '@lykta/contract/privacy'
import { eq } from 'drizzle-orm'
import { statSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as tables from '../../../tables.ts'
import { exportedColumns } from '../../../testing/exported-columns.ts'
import { mailsTo } from '../../../testing/mailbox.ts'
import { personalColumns } from '../../../testing/personal-columns.ts'
import { send } from '../../../testing/messages.ts'
import { readZip } from '@lykta/testing/read-zip'
import { objectWith } from '../../../testing/matchers.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'
import { writeArchive } from './archive.ts'
import { exportsMs } from './index.ts'
import { createPage } from './page.ts'
import { nameInArchive, type Source } from './part.ts'

/** Pictures take their time on a busy machine. */
const timeout = 60_000
const upkeepMs = 60_000
const clock = createTestClock()
const looks = createTestAfter(exportsMs, upkeepMs)
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, after: looks.after } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const startHome = async () => {
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const [karin, johan] = [
    await world.user({ clusterId, firstName: 'Karin', language: 'sv' }),
    await world.user({ clusterId, firstName: 'Johan', lastName: 'Secret' }),
  ]
  await world.link(karin.id, box.id, { nickName: 'Mams' })
  await world.link(johan.id, box.id, { competence: 'user' })
  await send(server, johan.token, { ids: [box.roomId], message: 'From Johan' })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { box, karin, johan, admin }
}
type Home = Awaited<ReturnType<typeof startHome>>

const sendPicture = async ({ box, karin }: Pick<Home, 'box' | 'karin'>) => {
  const file = await uploaded(server, karin.token, { name: 'på stranden.png', content: await picture() })
  const { token } = karin
  const said = { subject: 'Hej <b>', message: 'Jag åker', files: [file.id] }
  await send(server, token, { ids: [box.roomId], ...said })
  return file
}

const ask = async (token: string, body: object = {}) => {
  const answer = await server.call('POST', 'exports', { token, body })
  expect(answer.status).toBe(200)
  return answerOf(DataExportSchema).parse(answer.body).data
}
const listed = async (token: string) =>
  listOf(DataExportSchema).parse((await server.call('GET', 'exports', { token })).body).data
const linkOf = async (token: string, id: number) => {
  const { status, body } = await server.call('POST', `exports/${String(id)}/link`, { token })
  return status === 200 ? server.origin + answerOf(ExportLinkSchema).parse(body).data.url : undefined
}
const untilReady = (token: string) =>
  vi.waitFor(async () => expect(await listed(token)).toMatchObject([{ state: 'ready', percent: 100 }]), {
    timeout: 20_000,
  })
const fetched = async (url = '') => readZip(Buffer.from(await (await fetch(url)).arrayBuffer()))
/** A part as other programs read it. */
const rowsOf = (files: Map<string, Buffer>, part: string): Record<string, unknown>[] =>
  z
    .array(z.record(z.string(), z.unknown()))
    .parse(JSON.parse(files.get(`data/${part}.json`)?.toString() ?? ''))
const schemasOf = (files: Map<string, Buffer>) =>
  z
    .record(z.string(), z.record(z.string(), z.json()))
    .parse(JSON.parse(files.get('schema.json')?.toString() ?? ''))
const pageOf = (files: Map<string, Buffer>) => files.get('index.html')?.toString() ?? ''

test.each(Object.entries(exportedColumns))(
  '[PRIVACY-05] what an export has of %s is said, and why it lacks the rest',
  (name, { in: found = {}, not = {} }) => {
    const { goes = '', stays = '' } = Object.entries(personalColumns).find(([key]) => key === name)?.[1] ?? {}
    const personal = [...goes.split(' '), ...stays.split(' ')].filter((column) => column !== '')
    const left = Object.values(not).flatMap((columns) => columns.split(' '))
    expect([...Object.keys(found), ...left].toSorted()).toEqual(personal.toSorted())
    const fields = exportedPartNames.flatMap((part) =>
      Object.keys(exportedParts[part].element.shape).map((field) => `${part}.${field}`),
    )
    expect(fields).toEqual(expect.arrayContaining(Object.values(found)))
  },
)

test('[PRIVACY-05] the page has the words of its language in place of names, and nobody’s words as markup', () => {
  const { row, heading } = createPage('sv', 'Europe/Stockholm')
  expect(heading('people')).toBe('<h2>Vem som når vem</h2>\n')
  expect(row('people', { competence: 'superUser', name: 'Karin' })).toContain('<dd>Superanvändare</dd>')
  expect(row('people', { name: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x')
  expect(row('messages', { subject: 'staff' })).toContain('<dd>staff</dd>')
  expect(row('activity', { at: '2026-07-01T10:00:00.000Z', action: 'login' })).toMatch(
    /1 juli 2026 12:00.*Loggade in/,
  )
  const files = [{ file: 'media/3-på_stranden.jpg', caption: 'Sol & bad' }]
  expect(row('messages', { files })).toContain(
    '<img loading="lazy" src="media/3-p%C3%A5_stranden.jpg" alt="">',
  )
  expect(row('messages', { files })).toContain('Sol &amp; bad')
})

test(
  '[PRIVACY-05] [PRIVACY-06] one’s own copy has what one has sent, and is fetched once',
  { timeout },
  async () => {
    const { box, karin, johan } = await startHome()
    const file = await sendPicture({ box, karin })
    const { id } = await ask(karin.token)
    await untilReady(karin.token)
    expect(await linkOf(johan.token, id)).toBeUndefined()
    const url = await linkOf(karin.token, id)
    const files = await fetched(url)
    const name = `media/${String(file.id)}-på_stranden.jpg`
    expect(rowsOf(files, 'messages')).toMatchObject([
      { subject: 'Hej <b>', text: 'Jag åker', to: ['Mams'], files: [{ file: name, caption: '' }] },
    ])
    expect(rowsOf(files, 'profile')).toMatchObject([{ username: karin.username, email: karin.email }])
    expect(rowsOf(files, 'people')).toMatchObject([{ name: 'Mams', competence: 'superUser' }])
    expect(rowsOf(files, 'devices')).toHaveLength(1)
    expect(rowsOf(files, 'activity')).toContainEqual(
      objectWith({ action: 'data_exported', by: 'Karin Lindqvist' }),
    )
    expect((await sharp(files.get(name)).metadata()).format).toBe('jpeg')
    const schemas = schemasOf(files)
    for (const part of exportedPartNames) {
      const schema = z.fromJSONSchema(schemas[`data/${part}.json`] ?? {})
      expect(schema.safeParse(rowsOf(files, part)).error).toBeUndefined()
      expect(schema.safeParse([{ unknown: 1 }]).success).toBe(false)
    }
    expect(pageOf(files)).toContain('<html lang="sv">')
    expect(pageOf(files)).toContain('Det som finns sparat om Karin')
    expect(pageOf(files)).toContain('Hej &lt;b&gt;')
    // Nothing of others.
    for (const content of files.values()) expect(content.toString('latin1')).not.toMatch(/From Johan|Secret/)

    expect((await fetch(url ?? '')).status).toBe(404)
    expect(await linkOf(karin.token, id)).toBeUndefined()
    expect(await listed(karin.token)).toMatchObject([{ id, state: 'fetched' }])
    expect(await mailsTo(server, karin.email)).toHaveLength(1)
    expect(await mailsTo(server, johan.email)).toHaveLength(0)
    const entries = await server.db
      .select()
      .from(tables.auditEntries)
      .where(eq(tables.auditEntries.userId, karin.id))
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['data_exported', 'export_fetched']),
    )
  },
)

const at = new Date('2026-11-20T10:00:00Z')
/** Something in each part of a resident's export. */
const fillResident = async ({ box, karin }: Home) => {
  const { db } = server
  const { id: boxId, roomId } = box
  const agreed = { agreedBy: 'Astrid', agreedAt: at.getTime() }
  await db
    .update(tables.boxes)
    .set({ help: { ...agreed, first: 'staff', number: '112' }, quietHours: { from: '22:00', to: '07:00' } })
    .where(eq(tables.boxes.id, boxId))
  await db
    .insert(tables.calendarEvents)
    .values({ roomId, createdBy: karin.id, title: 'Tea', body: '', startsAt: at })
  const consent = { boxId, giver: 'self', givenBy: 'Astrid', proof: 'signed', from: at } as const
  await db
    .insert(tables.consents)
    .values({ ...consent, purpose: 'automaticAnswer', userId: karin.id, notedBy: karin.id })
  await db.insert(tables.sensors).values({ boxId, name: 'Door', topics: ['power'], tokenHash: String(boxId) })
  await db.insert(tables.calls).values({
    callerExtension: '1',
    calleeExtension: '2',
    userId: karin.id,
    boxId,
    roomId,
    direction: 'to_box',
    video: true,
    startedAt: at,
  })
  const alarm = {
    title: 'Fire drill',
    body: '',
    level: 'important',
    state: 'sent',
    target: 'individuals',
  } as const
  const [row] = await db
    .insert(tables.alarms)
    .values({ ...alarm, createdBy: karin.id, endNote: 'All well' })
    .returning()
  await db.insert(tables.alarmRecipients).values({ alarmId: row?.id ?? 0, roomId, handledBy: karin.id })
  await db
    .insert(tables.auditEntries)
    .values({ at, action: 'messages_read', userId: karin.id, boxId, address: '10.1.2.3', device: 'Firefox' })
}

test(
  '[PRIVACY-05] a resident’s copy has all of them, for super users and administrators',
  { timeout },
  async () => {
    const home = await startHome()
    const { box, karin, johan, admin } = home
    await fillResident(home)
    await sendPicture(home)
    for (const { token } of [
      johan,
      await world.user(),
      await world.user({ role: 'admin', level: 'cluster' }),
    ])
      expect((await server.call('POST', 'exports', { token, body: { box: box.id } })).status).not.toBe(200)
    for (const { token } of [karin, admin]) {
      const { id } = await ask(token, { box: box.id })
      await untilReady(token)
      const files = await fetched(await linkOf(token, id))
      expect(rowsOf(files, 'messages').map(({ from }) => from)).toEqual(['Johan Secret', 'Karin Lindqvist'])
      expect(rowsOf(files, 'people').map(({ competence }) => competence)).toEqual(['superUser', 'user'])
      expect(rowsOf(files, 'calendar')).toMatchObject([{ subject: 'Tea', from: 'Karin Lindqvist' }])
      expect(rowsOf(files, 'calls')).toMatchObject([{ with: 'Karin Lindqvist', direction: 'to_box' }])
      expect(rowsOf(files, 'alarms')).toMatchObject([{ handledBy: 'Karin Lindqvist', note: 'All well' }])
      expect(rowsOf(files, 'consents')).toMatchObject([
        {
          purpose: 'automaticAnswer',
          answer: 'agreed',
          by: 'Astrid',
          with: 'Karin Lindqvist',
          at: at.toISOString(),
        },
      ])
      expect(rowsOf(files, 'devices')).toMatchObject([{ device: 'Door' }])
      expect(rowsOf(files, 'choices')).toMatchObject([
        { choice: 'quietHours', value: '22:00–07:00' },
        { choice: 'help', of: '112', value: 'Astrid, 2026-11-20' },
      ])
      expect(rowsOf(files, 'activity')).toContainEqual(
        objectWith({ action: 'messages_read', by: 'Karin Lindqvist', address: '', device: '' }),
      )
      expect([...files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(1)
      // What only one of them calls the resident.
      for (const content of files.values()) expect(content.toString('latin1')).not.toMatch(/Mams|10\.1\.2\.3/)
    }
  },
)

test(
  '[PRIVACY-05] [PRIVACY-06] a proof is older than ten minutes, or a right is gone: no copy',
  { timeout },
  async () => {
    const { box, karin } = await startHome()
    const { id } = await ask(karin.token, { box: box.id })
    await untilReady(karin.token)
    await server.db.update(tables.links).set({ competence: 'user' }).where(eq(tables.links.userId, karin.id))
    const refused = await server.call('POST', `exports/${String(id)}/link`, { token: karin.token })
    expect(refused.body).toMatchObject({ code: 'not_permitted' })
    clock.advance(10 * 60_000 + 1)
    for (const path of ['exports', `exports/${String(id)}/link`])
      expect((await server.call('POST', path, { token: karin.token, body: {} })).body).toMatchObject({
        code: 'proof_required',
      })
  },
)

const mebibyte = 1_048_576
const none = () => Promise.resolve([])
/** An export of one large film and nothing else. */
const filmOnly = (size: number): Source => ({
  parts: {
    profile: none,
    people: none,
    choices: none,
    consents: none,
    devices: none,
    messages: none,
    calendar: none,
    calls: none,
    alarms: none,
    activity: none,
  },
  files: (_db, after) =>
    Promise.resolve(after > 0 ? [] : [{ id: 1, fd: 'film', name: 'film.mp4', mediaType: 'video/mp4', size }]),
})
const writeFilm = async (read: (path: string) => Readable, stopping = AbortSignal.any([])) => {
  const folder = await mkdtemp(join(server.config.dataDir, 'export-'))
  const path = join(folder, 'export.zip')
  const about = { name: 'Karin', language: 'sv', at } as const
  await writeArchive(
    { path, source: filmOnly(32 * mebibyte), about },
    {
      db: server.db,
      timeZone: 'Europe/Stockholm',
      open: () => Promise.resolve(read(path)),
      stopping,
      onBytes: () => Promise.resolve(),
    },
  )
  return path
}

test('[PRIVACY-05] a film is written as it is read, and never waits in memory', { timeout }, async () => {
  let waiting = 0
  const path = await writeFilm((written) => {
    const chunks = function* () {
      for (let read = 0; read < 32 * mebibyte; read += 65_536) {
        waiting = Math.max(waiting, read - statSync(written).size)
        yield Buffer.alloc(65_536, read / 65_536)
      }
    }
    return Readable.from(chunks())
  })
  expect(waiting).toBeLessThan(2 * mebibyte)
  const files = readZip(await readFile(path))
  expect(files.get('media/1-film.mp4')?.length).toBe(32 * mebibyte)
})

test('[PRIVACY-05] a server that stops ends the writing, and closes what it reads', { timeout }, async () => {
  const stopping = new AbortController()
  const content = new Readable({ read: () => stopping.abort(new Error('stops')) })
  await expect(writeFilm(() => content, stopping.signal)).rejects.toThrow('aborted')
  expect(content.destroyed).toBe(true)
  const broken = new Readable({ read: () => broken.destroy(new Error('unreadable')) })
  await expect(writeFilm(() => broken)).rejects.toThrow('unreadable')
})

test('[PRIVACY-05] a copy whose server was killed is made by the next, once', { timeout }, async () => {
  const { karin } = await startHome()
  const fd = crypto.randomUUID()
  await server.db
    .insert(tables.dataExports)
    .values({ kind: 'user', subjectId: karin.id, askedBy: karin.id, fd, tries: 1, tryAt: clock.now() })
  looks.end()
  await untilReady(karin.token)
  expect(await mailsTo(server, karin.email)).toHaveLength(1)
})

test('[PRIVACY-05] nobody’s words stop a copy: what looks like a time, and a name that no address can hold', () => {
  const page = createPage('sv', 'Europe/Stockholm')
  const message = { at: '2026-11-29T10:00:00.000Z', from: 'Eva', subject: '2024-99-99T1Z', text: '' }
  expect(page.row('messages', { ...message, to: [], files: [], readAt: null })).toContain('2024-99-99T1Z')
  const file = nameInArchive({ id: 7, name: `${'𠮷'.repeat(90)}a.jpg`, mediaType: 'image/jpeg' })
  expect(() => encodeURI(file)).not.toThrow()
  expect(file.isWellFormed()).toBe(true)
})

test(
  '[PRIVACY-05] of one person there is one copy at a time, and asking again replaces one that nobody fetched',
  { timeout },
  async () => {
    const { karin, box } = await startHome()
    const [one, other] = await Promise.all([ask(karin.token), ask(karin.token)])
    expect(one.id).toBe(other.id)
    await untilReady(karin.token)
    const mothers = await ask(karin.token, { box: box.id })
    const next = await ask(karin.token)
    expect([mothers.id, next.id]).not.toContain(one.id)
    await vi.waitFor(async () =>
      expect(await listed(karin.token)).toMatchObject([
        { state: 'ready' },
        { state: 'ready' },
        { id: one.id, state: 'expired' },
      ]),
    )
  },
)

test('[PRIVACY-05] a copy that ends its server each time is given up', { timeout }, async () => {
  const { karin } = await startHome()
  const fd = crypto.randomUUID()
  await server.db
    .insert(tables.dataExports)
    .values({ kind: 'user', subjectId: karin.id, askedBy: karin.id, fd, tries: 5, tryAt: clock.now() })
  looks.end()
  await vi.waitFor(async () => expect(await listed(karin.token)).toMatchObject([{ state: 'failed' }]))
  await vi.waitFor(async () =>
    expect(await mailsTo(server, karin.email)).toEqual([
      expect.stringContaining('Den gick inte att g=C3=B6ra, trots flera'),
    ]),
  )
})

test('[PRIVACY-06] a link works for a minute', { timeout }, async () => {
  const { karin } = await startHome()
  const { id } = await ask(karin.token)
  await untilReady(karin.token)
  const late = await linkOf(karin.token, id)
  clock.advance(60_001)
  expect((await fetch(late ?? '')).status).toBe(404)
  const link = (await linkOf(karin.token, id)) ?? ''
  // A program that only looks at it leaves it to be fetched.
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
  expect((await fetched(link)).size).toBeGreaterThan(5)
  expect((await fetch(link)).status).toBe(404)
})

test(
  '[PRIVACY-06] a copy is deleted an hour after it was fetched, and 24 hours after it was made',
  { timeout },
  async () => {
    const { karin } = await startHome()
    const stored = async (id: number) => {
      const [row] = await server.db.select().from(tables.dataExports).where(eq(tables.dataExports.id, id))
      const fd = row?.fd ?? ''
      const names = await readdir(join(server.config.dataDir, 'files', fd.slice(0, 2))).catch(() => [])
      return names.filter((name) => name.startsWith(fd))
    }
    const first = await ask(karin.token)
    await untilReady(karin.token)
    expect(await stored(first.id)).toHaveLength(1)
    await fetched(await linkOf(karin.token, first.id))
    const second = await ask(karin.token)
    await vi.waitFor(async () => expect(await listed(karin.token)).toMatchObject([{ state: 'ready' }, {}]))
    clock.advance(3_600_000 + 60_001)
    looks.end()
    await vi.waitFor(async () => expect(await stored(first.id)).toEqual([]))
    expect(await stored(second.id)).toHaveLength(1)

    clock.advance(23 * 3_600_000)
    const token = await world.sessionOf(karin.id)
    expect(await linkOf(token, second.id)).toBeUndefined()
    looks.end()
    await vi.waitFor(async () =>
      expect(await listed(token)).toMatchObject([{ state: 'expired' }, { state: 'fetched' }]),
    )
    await vi.waitFor(async () => expect(await stored(second.id)).toEqual([]))
  },
)
