import { answerOf } from '@lykta/contract/envelope'
import {
  keptKinds,
  retentionKinds,
  RetentionPreviewSchema,
  RetentionSchema,
  type RetentionKind,
} from '@lykta/contract/privacy'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  alarms,
  auditEntries,
  dataExports,
  files,
  messageFiles,
  messages,
  retentionRules,
  retentionRuns,
  sessions,
} from '../../../tables.ts'
import { readInbox, send } from '../../../testing/messages.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createRetentionExamples, idIs } from '../../../testing/retention-examples.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { retentionMs } from './index.ts'
import { createKinds, isInTables } from './kinds/repo.ts'
import { claimRun } from './repo.ts'

/** Pictures take their time on a busy machine. */
const timeout = 60_000
const upkeepMs = 60_000
const dayMs = 86_400_000
const clock = createTestClock()
const looks = createTestAfter(retentionMs, upkeepMs)
let server: TestServer
let world: ReturnType<typeof createWorld>
let made: ReturnType<typeof createRetentionExamples>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, after: looks.after } })
  world = createWorld(server.db, clock)
  made = createRetentionExamples(server, world, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const startHome = async (name = 'Sjöbygden') => {
  const { groupId, clusterId } = await world.group(name)
  const box = await world.box({ groupId })
  const karin = await world.user({ clusterId })
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { groupId, clusterId, box, karin, admin }
}
type Home = Awaited<ReturnType<typeof startHome>>
let home: Home
let other: Home
let chief: Awaited<ReturnType<typeof world.user>>
beforeEach(async () => {
  await server.db.delete(retentionRules)
  home = await startHome()
  other = await startHome('Norrmark')
  chief = await world.user({ role: 'admin', level: 'system' })
})

const read = async (token: string, cluster?: number) => {
  const query = cluster === undefined ? '' : `?cluster=${String(cluster)}`
  const { body } = await server.call('GET', `retention${query}`, { token })
  return answerOf(RetentionSchema).parse(body).data
}
const keptOf = async (kind: RetentionKind, { admin }: Home = home) =>
  (await read(admin.token)).kinds.find((one) => one.kind === kind)
const preview = async (kind: RetentionKind, days: number, { token }: { token: string } = home.admin) => {
  const { body } = await server.call('GET', `retention/preview?kind=${kind}&days=${String(days)}`, { token })
  return answerOf(RetentionPreviewSchema).parse(body).data
}
const set = (
  kind: RetentionKind,
  kept: object,
  { cluster, token }: { cluster: number | null; token: string } = {
    cluster: home.clusterId,
    token: home.admin.token,
  },
) => server.call('PUT', 'retention', { token, body: { cluster, kind, kept } })
const keep = (kind: RetentionKind, days: number, by?: { cluster: number | null; token: string }) =>
  set(kind, { by: 'days', days }, by)

/** Lets the next look at everything pass. */
const look = () => {
  clock.advance(11 * 60_000)
  looks.end()
}

/** Each table of each kind by itself: those of calls and logins are two. */
const cases = retentionKinds.flatMap((kind) =>
  (kind === 'calls' || kind === 'sessions' ? [0, 1] : [0]).map((table) => ({ kind, table })),
)
const ofClusters = cases.filter(({ kind }) => keptKinds[kind].per === 'cluster')
const ofSystem = cases.filter(({ kind }) => keptKinds[kind].per === 'system')
const exampleOf = (kind: RetentionKind, table = 0) => {
  const example = made.examples[kind][table]
  if (example === undefined) throw new Error(`no example of ${kind}`)
  return example
}
const days = 40

test('each table of each kind has its example here', () => {
  const unused = () => Promise.resolve()
  const kinds = createKinds({
    db: server.db,
    events: { publish: () => undefined },
    removeMessage: unused,
    removeSentFile: unused,
    removeCalls: unused,
  })
  for (const kind of retentionKinds) {
    const tables = isInTables(kind) ? kinds[kind].length : 1
    expect(made.examples[kind]).toHaveLength(tables)
    expect(cases.filter((one) => one.kind === kind)).toHaveLength(tables)
  }
})

test.each(ofClusters)(
  '[RETENTION-01] $kind ($table) go when they are older than their cluster keeps them, and stay elsewhere',
  async ({ kind, table }) => {
    const example = exampleOf(kind, table)
    const [old, young, elsewhere] = [
      await example.make(home, days + 1),
      await example.make(home, days - 1),
      await example.make(other, days + 1),
    ]
    await keep(kind, 1_000, { cluster: null, token: chief.token })
    expect((await keep(kind, days)).status).toBe(200)
    await vi.waitFor(async () => expect(await example.left(old)).toEqual([]))
    expect(await example.left(young)).toHaveLength(1)
    expect(await example.left(elsewhere)).toHaveLength(1)
    // Time alone makes the other one go, too.
    await keep(kind, days, { cluster: null, token: chief.token })
    await vi.waitFor(async () => expect(await example.left(elsewhere)).toEqual([]))
    expect(await example.left(young)).toHaveLength(1)
  },
  timeout,
)

test.each(ofSystem)(
  '[RETENTION-02] $kind ($table) have one time for the whole system',
  async ({ kind, table }) => {
    const example = exampleOf(kind, table)
    const [old, young] = [await example.make(home, days + 1), await example.make(home, days - 1)]
    expect((await keep(kind, days)).status).toBe(422)
    await keep(kind, days, { cluster: null, token: chief.token })
    look()
    await vi.waitFor(async () => expect(await example.left(old)).toEqual([]))
    expect(await example.left(young)).toHaveLength(1)
  },
)

test(
  '[RETENTION-03] media go from the store and the TV, and the words of their message stay',
  async () => {
    const { id, fd, messageId } = await made.sentPicture(home, 20)
    const stored = async () =>
      (await readdir(join(server.config.dataDir, 'files'), { recursive: true })).filter((name) =>
        name.includes(fd),
      )
    expect(await stored()).not.toEqual([])
    await keep('media', 10)
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    expect(await server.db.select().from(files).where(idIs(id))).toMatchObject([{ deletedAt: clock.now() }])
    const entry = (await readInbox(server, home.box.token)).at(-1)
    expect(entry).toMatchObject({ id: messageId, item: { attachments: [] } })
  },
  timeout,
)

test(
  '[RETENTION-03] what was sent again lately stays, and what another cluster keeps',
  async () => {
    const { id } = await made.sentPicture(home, 20)
    const again = await made.sent(home, 2, [id])
    await world.link(home.karin.id, other.box.id)
    const shared = await send(server, home.karin.token, { ids: [home.box.roomId, other.box.roomId] })
    const alone = await made.sent(home, 20)
    await server.db
      .update(messages)
      .set({ createdAt: made.daysAgo(20), sentAt: made.daysAgo(20) })
      .where(idIs(shared))
    await keep('media', 10)
    await keep('messages', 10)
    await vi.waitFor(async () =>
      expect(await server.db.select().from(messages).where(idIs(alone))).toEqual([]),
    )
    expect(await server.db.select().from(messages).where(idIs(shared))).toHaveLength(1)
    expect(
      await server.db
        .select()
        .from(messageFiles)
        .where(sql`file_id = ${id}`),
    ).toMatchObject([{ messageId: again }])
    await keep('messages', 10, { cluster: other.clusterId, token: other.admin.token })
    await vi.waitFor(async () =>
      expect(await server.db.select().from(messages).where(idIs(shared))).toEqual([]),
    )
  },
  timeout,
)

test('[RETENTION-03] a missed call leaves the TV with its record', async () => {
  const id = await exampleOf('calls').make(home, 20)
  await keep('calls', 10)
  await vi.waitFor(async () =>
    expect((await readInbox(server, home.box.token)).at(-1)).toMatchObject({
      kind: 'call',
      id,
      removed: true,
    }),
  )
})

test('[RETENTION-03] an alarm that nobody has answered, and an archive that can be fetched, stay', async () => {
  const [alarm, done] = [await exampleOf('alarms').make(home, 90), await exampleOf('alarms').make(home, 90)]
  await server.db.update(alarms).set({ ladderEnd: 'unanswered' }).where(idIs(alarm))
  const asked = await exampleOf('exports').make(home, 90)
  await server.db.update(dataExports).set({ bytes: 5 }).where(idIs(asked))
  await keep('alarms', 30)
  await keep('exports', 1)
  await vi.waitFor(async () => expect(await server.db.select().from(alarms).where(idIs(done))).toEqual([]))
  expect(await server.db.select().from(alarms).where(idIs(alarm))).toHaveLength(1)
  expect(await server.db.select().from(dataExports).where(idIs(asked))).toHaveLength(1)
})

test.each([
  ['audit', 29],
  ['alarms', 29],
  ['statuses', 13],
  ['messages', 0],
  ['messages', 36_501],
] as const)('[RETENTION-04] %s are not kept for %i days', async (kind, tooFew) => {
  expect((await keep(kind, tooFew)).status).toBe(400)
  expect(await server.db.select().from(retentionRules)).toEqual([])
})

test('[RETENTION-04] only what may be is kept for ever', async () => {
  expect((await set('audit', { by: 'forever' })).status).toBe(400)
  expect((await set('messages', { by: 'forever' })).status).toBe(200)
  expect(await keptOf('messages')).toMatchObject({ days: null, isOwn: true, next: null })
})

test('[RETENTION-05] a cluster has its own time, or that of the system, or that of the settings', async () => {
  expect(await keptOf('audit')).toMatchObject({ days: 730, isOwn: false, otherwise: 730 })
  await keep('audit', 400, { cluster: null, token: chief.token })
  expect(await keptOf('audit')).toMatchObject({ days: 400, isOwn: false, otherwise: 400 })
  await keep('audit', 500)
  expect(await keptOf('audit')).toMatchObject({ days: 500, isOwn: true, otherwise: 400 })
  expect(await keptOf('audit', other)).toMatchObject({ days: 400, isOwn: false })
  await set('audit', { by: 'otherwise' })
  expect(await keptOf('audit')).toMatchObject({ days: 400, isOwn: false })
})

test('[RETENTION-06] says what goes next and when, of the cluster and of the system', async () => {
  await keep('calls', 100)
  const oldest = made.daysAgo(30).getTime()
  for (const age of [30, 29.5, 28]) await exampleOf('calls').make(home, age)
  await exampleOf('calls').make(other, 60)
  const next = { at: oldest + 100 * dayMs, count: 2, more: false }
  expect(await keptOf('calls')).toMatchObject({ next })
  expect(await keptOf('calls', other)).toMatchObject({ days: null, next: null })
  const { kinds, cluster } = await read(chief.token)
  expect(cluster).toBeNull()
  expect(kinds.find(({ kind }) => kind === 'calls')).toMatchObject({ days: null, next })
})

test('[RETENTION-06] says before it is shortened how much would go, and counts to a thousand', async () => {
  for (const age of [30, 20, 10]) await made.sent(home, age)
  await made.sent(other, 30)
  expect(await preview('messages', 15)).toEqual({ count: 2, more: false })
  expect(await preview('messages', 9)).toEqual({ count: 3, more: false })
  await server.db.execute(sql`insert into audit_entries (at, action, cluster_id)
    select now() - interval '50 days', 'login', ${home.clusterId}::integer from generate_series(1, 1001)`)
  expect(await preview('audit', 30)).toEqual({ count: 1_000, more: true })
  expect(await preview('audit', 60)).toEqual({ count: 0, more: false })
})

test('[RETENTION-07] a rule asks for a recent proof, and is in the audit of its cluster', async () => {
  await keep('exports', 30)
  const changed = await server.db
    .select()
    .from(auditEntries)
    .where(sql`action = 'retention_changed' and cluster_id = ${home.clusterId}`)
  expect(changed).toMatchObject([{ userId: home.admin.id, detail: { kind: 'exports', days: 30 } }])
  await server.db
    .update(sessions)
    .set({ provedAt: made.daysAgo(1) })
    .where(sql`user_id = ${home.admin.id}`)
  expect((await keep('exports', 1)).body).toMatchObject({ code: 'proof_required' })
})

test('[RETENTION-08] one that cannot go holds up no other', async () => {
  const [stuck, goes] = [await made.sent(home, 90), await made.sent(home, 80)]
  await server.database.asOwner(`
    create function refuse_stuck() returns trigger language plpgsql as $$ begin
      if old.id = ${String(stuck)} then raise exception 'stuck'; end if; return old; end $$;
    create trigger refuse_stuck before delete on messages for each row execute function refuse_stuck()`)
  await keep('messages', 30)
  await vi.waitFor(async () => expect(await server.db.select().from(messages).where(idIs(goes))).toEqual([]))
  expect(await server.db.select().from(messages).where(idIs(stuck))).toHaveLength(1)
  await server.database.asOwner('drop trigger refuse_stuck on messages')
  look()
  await vi.waitFor(async () => expect(await server.db.select().from(messages).where(idIs(stuck))).toEqual([]))
})

test('[RETENTION-08] each kind is looked through by one server at a time, and by another when that one is gone', async () => {
  const kinds = retentionKinds.filter(isInTables)
  await server.db.update(retentionRuns).set({ tryAt: made.daysAgo(-1), tries: 0 })
  const at = (minutes: number) => new Date(clock.now().getTime() + dayMs + minutes * 60_000)
  const claim = (minutes: number) => claimRun(server.db, kinds, { now: at(minutes), until: at(minutes + 1) })
  const claimed = await Promise.all([...kinds, ...kinds].map(() => claim(0)))
  expect(claimed.flatMap((run) => run?.kind ?? []).toSorted()).toEqual(kinds.toSorted())
  expect(await claim(2)).toMatchObject({ tries: 2 })
  await server.db.update(retentionRuns).set({ tryAt: clock.now(), tries: 0 })
})
