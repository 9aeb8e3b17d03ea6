import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { alarmSteps } from '../../../tables.ts'
import { createLog } from '../../../platform/log.ts'
import { startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startSilentReceiver } from '../../../testing/silent-receiver.ts'
import { query } from '../../../testing/test-postgres.ts'
import { startPushService } from '../../../testing/push-service.ts'

const minuteMs = 60_000
const retriesMs = [5_000, 30_000, 120_000, 600_000]

const steps = async (it: AlarmWorld, id: number) =>
  (await it.read(id)).steps.map(({ kind, state, reached }) => [kind, state, reached])
const take = (it: AlarmWorld, id: number, token: string) =>
  it.call('POST', `alarms/${String(id)}/take`, token)
const idsOf = async (server: AlarmWorld['server'], email: string) =>
  (await mailsTo(server, email)).map((mail) => /Message-ID: <(.+)@lykta>/.exec(mail)?.[1])

/** The first step has been tried so often, and is not being tried now. */
const tried = (it: AlarmWorld, id: number, tries: number) =>
  vi.waitFor(async () => {
    const [row] = await it.server.db.select().from(alarmSteps).where(eq(alarmSteps.alarmId, id))
    expect(row?.tries).toBe(tries)
    const next = retriesMs[tries - 1]
    expect(row?.tryAt).toEqual(next === undefined ? null : new Date(it.clock.now().getTime() + next))
  })

describe('what leaves the server', () => {
  test('a mail says where somebody is needed, and leads there', async () => {
    await using it = await startAlarmWorld()
    const id = await it.send({ ladder: { steps: [{ kind: 'mail', after: 0, ids: [it.admin.id] }] } })
    await it.pass(0)
    await vi.waitFor(async () => expect(await steps(it, id)).toEqual([['mail', 'done', 1]]))
    const [mail = ''] = await mailsTo(it.server, it.admin.email)
    expect(subjectOf(mail)).toBe('Lykta: An alarm is waiting for an answer')
    expect(mail).toContain('Fire drill')
    expect(mail).toContain(`/admin/alarms/${String(id)}`)
    expect(mail).toContain(`Message-ID: <alarm-${String(id)}-0-${String(it.admin.id)}@lykta>`)
  })

  test('screens are announced what a step has come to', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    await using post = await startMailServer(
      () => false,
      () => released,
    )
    await using it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
    await using feed = await openFeed(it.server.origin)
    await feed.subscribe(it.amina.token)
    const announced = () => feed.events.filter(({ verb }) => verb === 'changed')
    const id = await it.send({ ladder: { steps: [{ kind: 'mail', after: 0, ids: [it.admin.id] }] } })
    await it.pass(0)
    // It has been sent, and its step has begun.
    await vi.waitFor(() => expect(announced()).toHaveLength(2))
    release(undefined)
    await vi.waitFor(() => expect(announced()).toHaveLength(3))
    expect(announced().at(-1)).toMatchObject({ data: { resource: 'alarm', id } })
    expect(await steps(it, id)).toEqual([['mail', 'done', 1]])
  })

  test('a webhook whose receiver does not answer holds up no other alarm', async () => {
    await using it = await startAlarmWorld()
    await using receiver = await startSilentReceiver()
    const steps = [{ kind: 'webhook', after: 0, url: `https://${receiver.host}/` }]
    await it.send({ ladder: { steps } })
    const id = await it.send({ ladder: { steps: [{ kind: 'staff', after: 1 }] } })
    await it.pass(0)
    await vi.waitFor(() => expect(receiver.connections()).toBe(1))
    await it.pass(minuteMs)
    expect((await it.calls(it.amina.token)).map((one) => one.id)).toEqual([id])
  })

  test('[SYSTEM-09] what fails later is logged with the number of the request that it goes back to', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    await using receiver = await startPushService()
    await using it = await startAlarmWorld({ authority: receiver.authority, log })
    receiver.answer({ status: 500 })
    const steps = [{ kind: 'webhook', after: 0, url: `${receiver.origin}/gateway` }]
    const numbers = [
      await it.create(it.amina.token, { ladder: { steps } }),
      await it.create(it.amina.token),
    ].map(({ headers }) => headers.get('x-request-id'))
    await it.pass(0)
    await vi.waitFor(() => expect(lines).not.toEqual([]))
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ what: 'webhooks of alarms', msg: 'job not done', request: numbers[0] }),
    ])
  })

  test('a webhook is signed, repeated until it is accepted, under the same id, and not after an answer', async () => {
    await using receiver = await startPushService()
    await using it = await startAlarmWorld({ authority: receiver.authority })
    receiver.answer({ status: 500 }, { status: 503 })
    const url = `${receiver.origin}/gateway`
    const id = await it.send({ ladder: { steps: [{ kind: 'webhook', after: 0, url }] } })
    const failedOf = (alarmId: number, tries: number, nextMs: number) =>
      vi.waitFor(async () => {
        const rows = await it.server.db.select().from(alarmSteps).where(eq(alarmSteps.alarmId, alarmId))
        expect(rows).toMatchObject([{ tries, tryAt: new Date(it.clock.now().getTime() + nextMs) }])
      })
    await it.pass(0)
    await failedOf(id, 1, 5_000)
    await it.pass(5_000)
    await failedOf(id, 2, 30_000)
    await it.pass(30_000)
    await vi.waitFor(async () => expect(await steps(it, id)).toEqual([['webhook', 'done', 1]]))
    expect(receiver.received).toHaveLength(3)
    // As docs/alarms.md says.
    const ofServer = await readFile(join(it.server.config.dataDir, 'webhook-secret'))
    const secret = createHmac('sha256', ofServer).update(url).digest('hex')
    for (const { headers, body } of receiver.received) {
      expect(headers['lykta-id']).toBe(`alarm-${String(id)}-0`)
      const [, seconds = '', hex = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['lykta-signature'])) ?? []
      expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex'))
      expect(JSON.parse(body.toString())).toMatchObject({
        event: 'alarm.unanswered',
        alarm: { id, level: 'important', title: 'Fire drill' },
        rooms: ['214 Mamma', '214 Mamma'],
      })
    }
    receiver.answer({ status: 500 })
    const taken = await it.send({ ladder: { steps: [{ kind: 'webhook', after: 0, url }] } })
    await it.pass(0)
    await failedOf(taken, 1, 5_000)
    expect(receiver.received).toHaveLength(4)
    await take(it, taken, it.amina.token)
    await it.pass(5_000)
    await it.pass(30_000)
    expect(receiver.received).toHaveLength(4)
  })

  test('[ALARM-06] of many alarms at once all leaves at once', async () => {
    await using it = await startAlarmWorld()
    const count = 60
    const mail = { kind: 'mail', after: 0, ids: [it.admin.id] }
    const ids = await Promise.all(
      Array.from({ length: count }, () => it.send({ ladder: { steps: [mail] }, ids: [it.box.roomId] })),
    )
    await it.pass(0)
    await vi.waitFor(async () => {
      const done = await it.server.db.select().from(alarmSteps).where(eq(alarmSteps.state, 'done'))
      expect(done).toHaveLength(count)
    })
    expect(new Set(await idsOf(it.server, it.admin.email))).toEqual(
      new Set(ids.map((id) => `alarm-${String(id)}-0-${String(it.admin.id)}`)),
    )
  })

  test('a mail that one address refuses says whom it has reached, and is not repeated to them', async () => {
    let refuses: string[] = []
    await using post = await startMailServer((address) => refuses.includes(address))
    await using it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
    refuses = [it.admin.email]
    const ids = [it.amina.id, it.admin.id]
    const id = await it.send({
      ladder: {
        steps: [
          { kind: 'mail', after: 0, ids },
          { kind: 'staff', after: 60 },
        ],
      },
    })
    await it.pass(0)
    await tried(it, id, 1)
    expect((await it.read(id)).steps[0]).toMatchObject({ state: 'under_way', reached: 1, missed: [] })
    for (const [index, delayMs] of retriesMs.entries()) {
      await it.pass(delayMs)
      await tried(it, id, index + 2)
    }
    await vi.waitFor(async () =>
      expect((await it.read(id)).steps).toMatchObject([
        { state: 'done', reached: 1, people: [{ id: it.amina.id }], missed: [{ id: it.admin.id }] },
        // Somebody has been notified: the next ones have the time that the ladder gives.
        { state: 'waiting' },
      ]),
    )
    expect(post.received).toHaveLength(1)
  })

  test('a mail that no address takes has failed, and the next step follows at once', async () => {
    await using post = await startMailServer(() => true)
    await using it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
    const steps = [
      { kind: 'mail', after: 0, ids: [it.admin.id] },
      { kind: 'staff', after: 60 },
    ]
    const id = await it.send({ ladder: { steps } })
    await it.pass(0)
    await tried(it, id, 1)
    for (const [index, delayMs] of retriesMs.entries()) {
      await it.pass(delayMs)
      await tried(it, id, index + 2)
    }
    await vi.waitFor(async () => expect((await it.read(id)).steps[0]?.state).toBe('failed'))
    await it.pass(0)
    expect((await it.read(id)).steps).toMatchObject([
      { state: 'failed', reached: 0, people: [], missed: [{ id: it.admin.id }] },
      { state: 'done', reached: 1 },
    ])
  })

  describe('what has left before the database refuses one statement', () => {
    /** Refuses the first change of a step that is like this, and no other. */
    const refuseOnce = async ({ server }: AlarmWorld, when: string) => {
      await server.database.asOwner(`create sequence refusals;
        grant usage on sequence refusals to ${server.database.roles.app.user}`)
      await server.database
        .asOwner(`create function refuse_first() returns trigger language plpgsql as $$ begin
        if nextval('refusals') = 1 then raise exception 'refused'; end if;
        return new;
      end $$`)
      await server.database.asOwner(
        `create trigger refuse_first before update on alarm_steps for each row when (${when}) execute function refuse_first()`,
      )
    }
    const refused = async ({ server }: AlarmWorld) => {
      const { rows } = await query(server.database.roles.owner, 'select is_called from refusals')
      return rows
    }
    const mailsBoth = (it: AlarmWorld) => ({
      ladder: {
        steps: [
          { kind: 'mail', after: 0, ids: [it.amina.id, it.admin.id] },
          { kind: 'staff', after: 60 },
        ],
      },
    })

    test.each([
      ['that somebody has got it', 'new.reached > old.reached', 0],
      ['that all have got it', "new.state = 'done'", 0],
      ['that all have got it by the last try', "new.state = 'done'", retriesMs.length],
    ])('is neither forgotten nor repeated: %s', async (_what, when, tries) => {
      await using post = await startMailServer()
      await using it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
      const id = await it.send(mailsBoth(it))
      await refuseOnce(it, when)
      await it.server.database.asOwner(`alter table alarm_steps alter tries set default ${String(tries)}`)
      await it.pass(0)
      await vi.waitFor(async () => expect(await refused(it)).toEqual([{ is_called: true }]))
      await vi.waitFor(async () =>
        expect(await steps(it, id)).toEqual([
          ['mail', 'done', 2],
          ['staff', 'waiting', 0],
        ]),
      )
      expect(post.received).toHaveLength(2)
    })

    test('is counted also where it cannot be asked whether the alarm still waits', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
      let refuses: string[] = []
      await using post = await startMailServer(
        (address) => refuses.includes(address),
        () => released,
      )
      await using it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
      refuses = [it.admin.email]
      const id = await it.send(mailsBoth(it))
      await it.pass(0)
      await vi.waitFor(() => expect(post.begun).toHaveLength(1))
      await it.server.database.asOwner('alter table alarms rename to mislaid')
      release(undefined)
      await tried(it, id, 1)
      await it.server.database.asOwner('alter table mislaid rename to alarms')
      refuses = []
      await it.pass(5_000)
      await vi.waitFor(async () => expect((await steps(it, id))[0]).toEqual(['mail', 'done', 2]))
      expect(post.received).toHaveLength(2)
    })
  })

  describe('a push that could not be queued', () => {
    const breakPushes = (it: AlarmWorld) =>
      it.server.database.asOwner('alter table push_subscriptions rename to mislaid')
    const mendPushes = (it: AlarmWorld) =>
      it.server.database.asOwner('alter table mislaid rename to push_subscriptions')
    /** The nurse is called, and could not be. */
    const startBroken = async () => {
      const it = await startAlarmWorld()
      const steps = [
        { kind: 'staff', after: 0 },
        { kind: 'people', after: 60, ids: [it.admin.id] },
      ]
      const id = await it.send({ ladder: { steps } })
      await breakPushes(it)
      await it.pass(0)
      await tried(it, id, 1)
      return { it, id, [Symbol.asyncDispose]: () => it[Symbol.asyncDispose]() }
    }

    test('is tried again', async () => {
      await using broken = await startBroken()
      const { it, id } = broken
      await mendPushes(it)
      await it.pass(5_000)
      expect((await it.read(id)).steps).toMatchObject([
        { state: 'done', reached: 1, people: [{ id: it.amina.id }], missed: [] },
        { state: 'waiting' },
      ])
    })

    test('has failed after its last try, and the next step follows at once', async () => {
      await using broken = await startBroken()
      const { it, id } = broken
      // As if it had been tried again meanwhile.
      await it.server.db.update(alarmSteps).set({ tries: retriesMs.length })
      await it.pass(5_000)
      expect((await it.read(id)).steps[0]).toMatchObject({
        state: 'failed',
        reached: 0,
        people: [],
        missed: [{ id: it.amina.id }],
      })
      await mendPushes(it)
      // It may have been tried before they were mended.
      await it.pass(5_000)
      expect((await it.read(id)).steps).toMatchObject([{ state: 'failed' }, { state: 'done' }])
    })
  })
})
