import { randomUUID } from 'node:crypto'
import { InboxNoticeSchema } from '@lykta/contract/boxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drill } from './testing/alarm-world.ts'
import { connectBox } from './testing/box-client.ts'
import { answer, bye, dial, rings } from './testing/call-world.ts'
import { checkOutCode, findCodeBefore } from './testing/code-before.ts'
import { openFeed } from './testing/feed-client.ts'
import { letter } from './testing/messages.ts'
import { startRedisServer } from './testing/redis-server.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { connectVerto } from './testing/verto-client.ts'
import { createWorld } from './testing/world.ts'

/* An upgrade: a server of the code before beside one of this, on the database of this. */

const stack = new AsyncDisposableStack()
let now: TestServer
let before: ServerProcess
let commit: string | undefined
let startBefore: () => Promise<ServerProcess>
beforeAll(async () => {
  const redis = stack.use(await startRedisServer())
  now = stack.use(await startTestServer({ environment: { REDIS_URL: redis.url } }))
  commit = await findCodeBefore()
  const { main } = stack.use(await checkOutCode(commit ?? 'HEAD'))
  // As long as one of the release before is there, its role is the owner of the tables.
  startBefore = () => startServerProcess(now, { redisUrl: redis.url, main, role: 'owner' })
  before = await startBefore()
}, 120_000)
afterAll(async () => {
  await before[Symbol.asyncDispose]()
  await stack.disposeAsync()
}, 60_000)

const patience = { timeout: 20_000 }

const makeHome = async () => {
  const world = createWorld(now.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  return { box, karin, admin }
}
const signIn = async (origin: string, { extension, token }: { extension: string; token: string }) => {
  const client = await connectVerto(origin)
  const reply = await client.request('login', { login: extension, passwd: token, sessid: randomUUID() })
  expect(reply.error).toBeUndefined()
  return client
}
const post = async (origin: string, path: string, token: string, body: object) => {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await response.text()).toContain('"success":true')
}

test.each(['app', 'TV'])(
  'the %s is at a server of the code before: messages, receipts, states, alarms, calls and the end of a login get through',
  async (old) => {
    const [app, tv] = old === 'app' ? [before.origin, now.origin] : [now.origin, before.origin]
    const { box, karin, admin } = await makeHome()
    await using feed = await openFeed(app)
    await feed.subscribe(karin.token)
    await using there = await connectBox(tv, box)
    const topic = (name: string) => `box/${String(box.id)}/${name}`
    await there.mqtt.subscribeAsync(topic('inbox'), { qos: 1 })
    await there.status({ online: true })
    await expect.poll(() => feed.events.map(({ verb }) => verb), patience).toContain('updateDeviceStatus')

    await post(app, 'message', karin.token, { ...letter, ids: [box.roomId] })
    await expect
      .poll(() => there.received.map(({ value }) => value), patience)
      .toMatchObject([{ kind: 'message', entry: { item: { message: { subject: letter.subject } } } }])
    const { kind, id } = InboxNoticeSchema.parse(there.received[0]?.value)
    await there.publish(topic('receipt'), { kind, id, state: 'read', at: Date.now() })
    await expect
      .poll(() => feed.events.flatMap(({ data }) => ('resource' in data ? [data.resource] : [])), patience)
      .toContain('message-relative')

    await post(app, 'alarms', admin.token, {
      ...drill,
      state: 'sent',
      target: 'individuals',
      ids: [box.roomId],
    })
    await expect
      .poll(() => there.received.map(({ value }) => value).at(-1), patience)
      .toMatchObject({ kind: 'alarm', entry: { item: { title: drill.title } } })

    const [caller, called] = [await signIn(app, karin), await signIn(tv, box)]
    const { callID } = await dial(caller, box.extension)
    const leg = await rings(called)
    expect((await answer(called, leg)).error).toBeUndefined()
    expect((await caller.next('verto.answer')).params).toMatchObject({ callID })
    await bye(caller, callID)
    expect((await called.next('verto.bye')).params).toMatchObject({ callID: leg })

    await post(tv, 'logout', karin.token, {})
    await feed.ends()
    expect(await caller.closed()).toBeGreaterThan(0)
  },
)

test('it starts again on the database of this code', async ({ annotate }) => {
  await annotate(
    commit === undefined
      ? 'There is no history: the code before was this one. git fetch --unshallow --tags brings it.'
      : `The code before: ${commit}`,
  )
  await before.end('SIGTERM')
  before = await startBefore()
  const ready = () => fetch(`${before.origin}/readyz`).then(({ status }) => status)
  await expect.poll(ready, patience).toBe(200)
})
