import {
  AlarmDetailSchema,
  AlarmReceiptSchema,
  AlarmSchema,
  CreatedAlarmSchema,
  type BoxAlarm,
} from '@lykta/contract/alarms'
import { InboxSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { expect, vi } from 'vitest'
import type { AppOverrides } from '../app.ts'
import { alarmsMs, silenceMs } from '../modules/alarms/index.ts'
import { renewMs } from '../platform/jobs/index.ts'
import { sessions } from '../tables.ts'
import { connectBox } from './box-client.ts'
import { createTestAfter } from './test-after.ts'
import { createTestClock } from './test-clock.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { createWorld } from './world.ts'

const dayMs = 86_400_000

export const drill = {
  title: 'Fire drill',
  body: 'Stay in your room.',
  level: 'important',
  sound: 'soft-bell',
}

/**
 * Two TVs on a floor, with its nurse Amina, the administrator of the house, and Karin, whose mother has the first TV.
 * Time stands still until the test lets it pass.
 */
export const startAlarmWorld = async (
  options: {
    environment?: Record<string, string>
    authority?: string
    database?: AppOverrides['database']
    log?: AppOverrides['log']
  } = {},
) => {
  const clock = createTestClock()
  const turns = createTestAfter(alarmsMs, silenceMs)
  const renewals = createTestAfter(renewMs)
  const server: TestServer = await startTestServer({
    environment: { WEBHOOK_PRIVATE_ADDRESSES: '1', PUSH_PRIVATE_ENDPOINTS: '1', ...options.environment },
    overrides: {
      clock,
      after: (ms, run) => (ms === renewMs ? renewals : turns).after(ms, run),
      ...(options.log === undefined ? {} : { log: options.log }),
      ...(options.database === undefined ? {} : { database: options.database }),
      ...(options.authority === undefined ? {} : { receiverAuthority: options.authority }),
    },
  })
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const amina = await world.user({
    role: 'staff',
    firstName: 'Amina',
    lastName: 'Noor',
    clusterId: group.clusterId,
  })
  await world.assignStaff(amina.id, group.groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  // Days pass here.
  await server.db.update(sessions).set({ expiresAt: new Date(Date.now() + 100 * dayMs) })

  const call = (method: string, path: string, token: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const create = (token: string, values: object = {}) =>
    call('POST', 'alarms', token, {
      ...drill,
      state: 'sent',
      target: 'individuals',
      ids: [box.roomId, other.roomId],
      ...values,
    })
  const entries = async (token: string) => {
    const { body } = await server.call('GET', 'box/inbox', { token })
    return InboxSchema.parse(body).data.filter((entry) => entry.kind === 'alarm')
  }

  return {
    server,
    world,
    clock,
    turns,
    group,
    box,
    other,
    amina,
    admin,
    karin,
    call,
    create,
    /** Sends it, and returns its id. */
    send: async (values: object = {}, token = amina.token): Promise<number> => {
      const { body } = await create(token, values)
      return answerOf(CreatedAlarmSchema).parse(body).data.id
    },
    read: async (id: number, token = amina.token) =>
      answerOf(AlarmDetailSchema).parse((await call('GET', `alarms/${String(id)}`, token)).body).data,
    list: async (query: object, token = amina.token) => {
      const filter = encodeURIComponent(JSON.stringify(query))
      return listOf(AlarmSchema).parse((await call('GET', `alarms?filter=${filter}`, token)).body).data
    },
    calls: async (token: string) =>
      listOf(AlarmSchema).parse((await call('GET', 'alarms/calls', token)).body).data,
    receipts: async (id: number, token = amina.token) =>
      listOf(AlarmReceiptSchema).parse((await call('GET', `alarms/${String(id)}/receipts`, token)).body).data,
    entries,
    /** What the TV of the box shows of an alarm now. */
    onTv: async (token = box.token): Promise<BoxAlarm | undefined> => {
      const last = (await entries(token)).at(-1)
      return last?.removed === true ? undefined : last?.item
    },
    /** The TV says what became of it, or that the resident calls for help. */
    say: async (
      topic: 'receipt' | 'help' | 'status' | 'power',
      value: object,
      tv: { id: number; token: string } = box,
    ) => {
      await using client = await connectBox(server.origin, tv)
      await client.mqtt.publishAsync(`box/${String(tv.id)}/${topic}`, JSON.stringify(value), { qos: 1 })
    },
    /** Lets time pass, and the server handle what is due. */
    pass: async (ms: number) => {
      clock.advance(ms)
      // Everybody has kept on using the app.
      await server.db.update(sessions).set({ createdAt: clock.now(), lastUsedAt: clock.now() })
      const renewing = renewals.count()
      renewals.end()
      await vi.waitFor(() => expect(renewals.count()).toBe(renewing))
      turns.end()
      await vi.waitFor(() => expect(turns.count()).toBe(2))
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
export type AlarmWorld = Awaited<ReturnType<typeof startAlarmWorld>>
