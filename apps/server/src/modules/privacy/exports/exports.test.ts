import { answerOf, listOf } from '@lykta/contract/envelope'
import { DataExportSchema, exportedParts, ExportLinkSchema } from '@lykta/contract/privacy'
import { eq } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditEntries, dataExports } from '../../../tables.ts'
import { mailsTo } from '../../../testing/mailbox.ts'
import { send } from '../../../testing/messages.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'
import { exportsMs } from './index.ts'

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
  await world.link(karin.id, box.id, { nickName: 'Mamma' })
  await world.link(johan.id, box.id, { competence: 'user' })
  const photo = await picture()
  const file = await uploaded(server, karin.token, { name: 'på stranden.jpg', content: photo })
  await send(server, karin.token, {
    ids: [box.roomId],
    subject: 'Hej <b>',
    message: 'Jag åker',
    files: [file.id],
  })
  await send(server, johan.token, { ids: [box.roomId], message: 'From Johan' })
  return { box, karin, johan, file }
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
const jsonOf = (files: Map<string, Buffer>, part: keyof typeof exportedParts) =>
  exportedParts[part].parse(JSON.parse(files.get(`data/${part}.json`)?.toString() ?? ''))

test(
  '[PRIVACY-05] [PRIVACY-06] one’s own copy has what one has sent, and is fetched once',
  { timeout },
  async () => {
    const { karin, johan, file } = await startHome()
    const { id } = await ask(karin.token)
    await untilReady(karin.token)
    expect(await linkOf(johan.token, id)).toBeUndefined()
    const url = await linkOf(karin.token, id)
    const files = await fetched(url)
    const name = `media/${String(file.id)}-på_stranden.jpg`
    expect(jsonOf(files, 'messages')).toMatchObject([
      { subject: 'Hej <b>', text: 'Jag åker', to: ['Mamma'], files: [name] },
    ])
    expect(jsonOf(files, 'profile')).toMatchObject([{ username: karin.username, email: karin.email }])
    for (const part of ['calendar', 'calls', 'alarms', 'people', 'devices', 'activity'] as const)
      jsonOf(files, part)
    expect(files.get(name)?.length).toBeGreaterThan(100)
    expect(JSON.parse(files.get('schema.json')?.toString() ?? '')).toHaveProperty([
      'data/messages.json',
      'items',
    ])
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('Det som finns sparat om Karin')
    expect(page).toContain('Hej &lt;b&gt;')
    // Nothing of others.
    for (const content of files.values()) expect(content.toString('latin1')).not.toMatch(/From Johan|Secret/)

    expect((await fetch(url ?? '')).status).toBe(404)
    expect(await linkOf(karin.token, id)).toBeUndefined()
    expect(await listed(karin.token)).toMatchObject([{ id, state: 'fetched' }])
    expect(await mailsTo(server, karin.email)).toHaveLength(1)
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, karin.id))
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['data_exported', 'export_fetched']),
    )
  },
)

test('[PRIVACY-05] a resident’s copy is for super users and administrators', { timeout }, async () => {
  const { box, karin, johan } = await startHome()
  const refused = await server.call('POST', 'exports', { token: johan.token, body: { box: box.id } })
  expect(refused.status).toBe(422)
  const { id } = await ask(karin.token, { box: box.id })
  await untilReady(karin.token)
  const files = await fetched(await linkOf(karin.token, id))
  expect(jsonOf(files, 'messages').map(({ from }) => from)).toEqual(['Karin Lindqvist', 'Johan Secret'])
  expect(jsonOf(files, 'people').map(({ competence }) => competence)).toEqual(['superUser', 'user'])
})

test('[PRIVACY-05] a copy whose server was killed is made by the next, once', { timeout }, async () => {
  const { karin } = await startHome()
  const fd = crypto.randomUUID()
  await server.db
    .insert(dataExports)
    .values({ kind: 'user', subjectId: karin.id, askedBy: karin.id, fd, tries: 1, tryAt: clock.now() })
  looks.end()
  await untilReady(karin.token)
})

test('[PRIVACY-06] a copy that nobody fetches is deleted after 24 hours', { timeout }, async () => {
  const { karin } = await startHome()
  await ask(karin.token)
  await untilReady(karin.token)
  const [row] = await server.db.select().from(dataExports).where(eq(dataExports.askedBy, karin.id))
  const fd = row?.fd ?? ''
  const stored = () => readdir(join(server.config.dataDir, 'files', fd.slice(0, 2))).catch(() => [])
  expect(await stored()).toContain(`${fd}.zip`)
  clock.advance(24 * 3_600_000 + 1)
  looks.end()
  const token = await world.sessionOf(karin.id)
  await vi.waitFor(async () => expect(await listed(token)).toMatchObject([{ state: 'expired' }]))
  await vi.waitFor(async () => expect(await stored()).not.toContain(`${fd}.zip`))
})
