import { AlarmReceiptSchema, GroupLadderSchema, type LadderStep } from '@lykta/contract/alarms'
import { listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  alarmCalls,
  alarmRecipients,
  alarms,
  alarmSteps,
  auditEntries,
  boxes,
  groupLadders,
  staffGroups,
  users,
} from '../../../tables.ts'
import { startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'
import { mailsTo } from '../../../testing/mailbox.ts'

const minuteMs = 60_000
const answerMs = 120_000

const steps = async (it: AlarmWorld, id: number) =>
  (await it.read(id)).steps.map(({ kind, state, reached }) => [kind, state, reached])
const take = (it: AlarmWorld, id: number, token: string) =>
  it.call('POST', `alarms/${String(id)}/take`, token)
const acknowledge = (it: AlarmWorld, id: number, tv = it.box) =>
  it.say('receipt', { kind: 'alarm', id, state: 'acknowledged', at: it.clock.now().getTime() }, tv)

describe('the ladder of an alarm', () => {
  test('[ALARM-06] sounds it again, calls the staff, and ends unanswered', async () => {
    await using it = await startAlarmWorld()
    const id = await it.send()
    await acknowledge(it, id)
    await it.pass(5 * minuteMs)
    expect(await it.onTv(it.other.token)).toMatchObject({ repeats: 1 })
    expect(await it.entries(it.box.token)).toHaveLength(1)
    expect(await it.calls(it.amina.token)).toEqual([])
    await it.pass(5 * minuteMs)
    expect((await it.calls(it.amina.token)).map((one) => one.id)).toEqual([id])
    expect(await it.calls(it.karin.token)).toEqual([])
    expect(await steps(it, id)).toEqual([
      ['repeat', 'done', 1],
      ['staff', 'done', 1],
    ])
    expect(await it.read(id)).toMatchObject({ climb: { done: 2, of: 2, nextAt: null, ended: null } })
    await it.pass(answerMs)
    expect(await it.read(id)).toMatchObject({ climb: { ended: 'unanswered' } })
    expect((await it.list({ list: 'open' }, it.admin.token)).map((one) => one.id)).toEqual([id])
    const unanswered = await it.server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'alarm_unanswered'))
    expect(unanswered).toHaveLength(1)
  })

  // OnCall went on to call people after the acknowledgement (grafana/oncall 4654, 4760).
  test('[ALARM-07] ends for everybody when one takes it, and the others see who did', async () => {
    await using it = await startAlarmWorld()
    const colleague = await it.world.user({ role: 'staff', firstName: 'Nils' })
    await it.world.assignStaff(colleague.id, it.group.groupId)
    const id = await it.send({ level: 'critical' })
    await it.pass(minuteMs)
    await it.pass(minuteMs)
    expect(await it.calls(colleague.token)).toHaveLength(1)
    expect(await take(it, id, it.amina.token)).toMatchObject({ status: 200 })
    // The other presses a moment later: who was first stays.
    expect(await take(it, id, colleague.token)).toMatchObject({
      status: 200,
      body: { data: { takenBy: { id: it.amina.id, name: 'Amina Noor' }, climb: { ended: 'taken' } } },
    })
    await it.pass(60 * minuteMs)
    expect(await steps(it, id)).toEqual([
      ['repeat', 'done', 2],
      ['staff', 'done', 2],
      ['repeat', 'not_needed', 0],
      ['staff', 'not_needed', 0],
    ])
    expect(await it.calls(colleague.token)).toEqual([])
    expect(await it.onTv()).toMatchObject({ repeats: 1 })
  })

  test('ends when the last TV has acknowledged it, or somebody has been there', async () => {
    await using it = await startAlarmWorld()
    const id = await it.send()
    await acknowledge(it, id)
    expect(await it.read(id)).toMatchObject({ climb: { ended: null } })
    await it.call('POST', `alarms/${String(id)}/handled`, it.amina.token, { rooms: [it.other.roomId] })
    expect(await it.read(id)).toMatchObject({ climb: { ended: 'acknowledged', nextAt: null } })
    await it.pass(60 * minuteMs)
    expect(await it.server.db.select().from(alarmSteps)).toEqual([])
  })

  // Bosun's chain ran on when somebody had closed the alarm without taking it (bosun 1884).
  test.each([
    ['ended without being taken', 'end', { note: 'It was nothing.' }, 'taken'],
    ['recalled', 'recall', {}, 'recalled'],
  ])('ends when the alarm is %s', async (_how, what, body, ended) => {
    await using it = await startAlarmWorld()
    const id = await it.send()
    await it.pass(5 * minuteMs)
    const answer = await it.call('POST', `alarms/${String(id)}/${what}`, it.amina.token, body)
    expect(answer).toMatchObject({ status: 200 })
    await it.pass(60 * minuteMs)
    expect(await it.read(id)).toMatchObject({ climb: { ended, done: 1, nextAt: null } })
    expect(await steps(it, id)).toEqual([
      ['repeat', 'done', 2],
      ['staff', 'not_needed', 0],
    ])
    expect(await it.calls(it.amina.token)).toEqual([])
  })

  test('of which everybody has pressed OK when the server was killed ends, and calls nobody', async () => {
    await using it = await startAlarmWorld()
    const [id, other] = [await it.send(), await it.send()]
    await it.server.db.update(alarmRecipients).set({ acknowledgedAt: it.clock.now() })
    // The TV has had no answer, and says it again.
    await acknowledge(it, other)
    expect(await it.read(other)).toMatchObject({ climb: { ended: 'acknowledged' } })
    await it.pass(5 * minuteMs)
    expect(await it.read(id)).toMatchObject({ climb: { ended: 'acknowledged' } })
    expect(await it.server.db.select().from(alarmSteps)).toEqual([])
  })

  test('ends when everybody has pressed OK after nobody had answered', async () => {
    await using it = await startAlarmWorld()
    const id = await it.send()
    for (const ms of [5 * minuteMs, 5 * minuteMs, answerMs]) await it.pass(ms)
    await Promise.all([acknowledge(it, id), acknowledge(it, id, it.other)])
    expect(await it.read(id)).toMatchObject({ climb: { ended: 'acknowledged' } })
  })

  test('is answered late, too', async () => {
    await using it = await startAlarmWorld()
    const id = await it.send()
    for (const ms of [5 * minuteMs, 5 * minuteMs, answerMs]) await it.pass(ms)
    expect(await take(it, id, it.amina.token)).toMatchObject({ status: 200 })
    expect(await it.read(id)).toMatchObject({ climb: { ended: 'taken' } })
    expect(await it.list({ list: 'open' }, it.admin.token)).toEqual([])
  })

  test('of its own passes over a step whose people are off duty, or gone, and goes on at once', async () => {
    await using it = await startAlarmWorld()
    const today = it.clock.now().getUTCDay()
    // At least two days from now, whatever the hour here.
    const hours = { days: [(today + 3) % 7], from: '10:00', to: '11:00' }
    const gone = await it.world.user({ role: 'staff', clusterId: it.group.clusterId })
    const id = await it.send({
      ladder: {
        steps: [
          { kind: 'people', after: 1, ids: [it.admin.id], hours },
          { kind: 'people', after: 60, ids: [gone.id] },
          { kind: 'people', after: 60, ids: [it.admin.id] },
        ],
      },
    })
    await it.server.db.execute(`update users set disabled_at = now() where id = ${String(gone.id)}`)
    await it.pass(minuteMs)
    expect(await steps(it, id)).toEqual([
      ['people', 'off_duty', 0],
      ['people', 'failed', 0],
      ['people', 'done', 1],
    ])
    expect((await it.calls(it.admin.token)).map((one) => one.id)).toEqual([id])
  })

  test('of the group is climbed by its alarms, unless they bring their own', async () => {
    await using it = await startAlarmWorld()
    const ladder = { steps: [{ kind: 'people', after: 2, ids: [it.admin.id] }] }
    const path = `alarms/ladders/${String(it.group.groupId)}`
    expect(await it.call('PUT', path, it.amina.token, { ladder })).toMatchObject({ status: 200 })
    expect((await it.call('GET', 'alarms/ladders', it.amina.token)).body).toMatchObject({
      data: [{ group: { id: it.group.groupId }, ladder }],
    })
    // Who has it already reads what comes after it.
    expect((await it.call('GET', 'alarms/ladders?skip=1', it.amina.token)).body).toMatchObject({
      data: [],
      total: 1,
    })
    const id = await it.send()
    const receipts = `alarms/${String(id)}/receipts`
    const { data, total } = listOf(AlarmReceiptSchema).parse(
      (await it.call('GET', receipts, it.amina.token)).body,
    )
    expect((await it.call('GET', `${receipts}?skip=1`, it.amina.token)).body).toMatchObject({
      data: data.slice(1),
      total,
    })
    expect((await it.read(id)).steps).toMatchObject([{ kind: 'people' }])
    const own = await it.send({ ladder: { steps: [{ kind: 'staff', after: 1 }] } })
    expect((await it.read(own)).steps).toMatchObject([{ kind: 'staff' }])
    expect((await it.read(await it.send({ level: 'info' }))).climb).toBeNull()
  })

  test('calls whoever is named even where they see no room, and lets them take it', async () => {
    await using it = await startAlarmWorld()
    const manager = await it.world.user({ role: 'staff', clusterId: it.group.clusterId })
    const id = await it.send({ ladder: { steps: [{ kind: 'people', after: 0, ids: [manager.id] }] } })
    expect((await it.call('GET', `alarms/${String(id)}`, manager.token)).status).toBe(404)
    await it.pass(minuteMs)
    expect(await it.read(id, manager.token)).toMatchObject({ may: { take: true, manage: false } })
    expect(await take(it, id, manager.token)).toMatchObject({ status: 200 })
  })

  test('to a floor without staff says that nobody could be called', async () => {
    await using it = await startAlarmWorld()
    await it.server.db.delete(staffGroups)
    const id = await it.send({ ladder: { steps: [{ kind: 'staff', after: 0 }] } }, it.admin.token)
    await it.pass(0)
    expect((await it.read(id, it.admin.token)).steps).toMatchObject([{ kind: 'staff', state: 'failed' }])
    expect(await it.read(id, it.admin.token)).toMatchObject({ climb: { ended: 'unanswered' } })
  })
})

describe('a ladder that cannot be climbed is refused', () => {
  test.each([
    ['without a step', [], 'ladder.steps', 'Add a step.'],
    [
      'whose last step notifies nobody',
      [{ kind: 'repeat', after: 1 }],
      'ladder.steps',
      'The last step must notify somebody, at any hour.',
    ],
    [
      'whose last step has hours',
      [{ kind: 'group', after: 1, ids: [1], hours: { days: [1], from: '08:00', to: '17:00' } }],
      'ladder.steps',
      'The last step must notify somebody, at any hour.',
    ],
    [
      'that names a relative',
      [{ kind: 'people', after: 1, ids: [] as number[] }],
      'ladder.steps.0.ids',
      'Somebody here no longer has an account. Choose again.',
    ],
    [
      'that reports over plain http',
      [{ kind: 'webhook', after: 1, url: 'http://alarms.example/' }],
      'ladder.steps.0.url',
      'Use an https address without a password in it.',
    ],
    [
      'that reports into the own network',
      [{ kind: 'webhook', after: 1, url: 'https://192.168.1.4/' }],
      'ladder.steps.0.url',
      'Use an https address on the internet, on port 443 or 8443, without a password in it.',
    ],
  ])('%s', async (_what, written, field, message) => {
    await using it = await startAlarmWorld({ environment: { WEBHOOK_PRIVATE_ADDRESSES: '0' } })
    const steps = written.map((step) =>
      'ids' in step && step.kind === 'people' ? { ...step, ids: [it.karin.id] } : step,
    )
    expect(await it.create(it.amina.token, { ladder: { steps } })).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
    expect(await it.server.db.select().from(alarms)).toEqual([])
  })
})

test.each(['https://x.example/?q=a b', 'https:h/a', 'https://karin:secret@x.example/'])(
  'a ladder that was stored with the address %s is read as it is, and not let in again',
  async (url) => {
    await using it = await startAlarmWorld()
    const steps: LadderStep[] = [
      { kind: 'webhook', after: 1, url },
      { kind: 'staff', after: 1 },
    ]
    const id = await it.send({ ladder: { steps: [{ kind: 'staff', after: 1 }] } })
    await it.server.db.update(alarms).set({ ladder: steps })
    const { groupId } = it.group
    await it.server.db.insert(groupLadders).values({ groupId, steps, updatedAt: it.clock.now() })

    expect((await it.list({})).map(({ ladder }) => ladder)).toEqual([{ steps }])
    expect((await it.read(id)).ladder).toEqual({ steps })
    const { body } = await it.call('GET', 'alarms/ladders', it.amina.token)
    expect(
      listOf(GroupLadderSchema)
        .parse(body)
        .data.map(({ ladder }) => ladder),
    ).toEqual([{ steps }])
    const refused = {
      status: 400,
      body: { fields: { 'ladder.steps.0.url': 'Use an https address without a password in it.' } },
    }
    const path = `alarms/ladders/${String(groupId)}`
    expect(await it.call('PUT', path, it.amina.token, { ladder: { steps } })).toMatchObject(refused)
    expect(await it.create(it.amina.token, { ladder: { steps } })).toMatchObject(refused)
  },
)

describe('whom a ladder names', () => {
  test.each([
    ['has moved to another cluster', 'cluster_id = (select max(id) from clusters)'],
    ['has become a relative', `role = 'relative'`],
    ['may no longer sign in', 'disabled_at = now()'],
  ])('[ALARM-06] and who %s meanwhile is not called, and the history says so', async (_what, change) => {
    await using it = await startAlarmWorld()
    await it.world.group('Elsewhere')
    const nils = await it.world.user({ role: 'staff', firstName: 'Nils', clusterId: it.group.clusterId })
    const named = [{ kind: 'people', after: 0, ids: [nils.id] }]
    const ladder = { steps: [...named, { kind: 'mail', after: 60, ids: [nils.id, it.admin.id] }] }
    const path = `alarms/ladders/${String(it.group.groupId)}`
    expect(await it.call('PUT', path, it.amina.token, { ladder })).toMatchObject({ status: 200 })
    await it.server.db.execute(`update users set ${change} where id = ${String(nils.id)}`)
    const id = await it.send()
    await it.pass(0)
    await vi.waitFor(async () =>
      expect((await it.read(id)).steps).toMatchObject([
        { kind: 'people', state: 'failed', reached: 0, people: [], missed: [{ id: nils.id }] },
        { kind: 'mail', state: 'done', reached: 1, people: [{ id: it.admin.id }], missed: [{ id: nils.id }] },
      ]),
    )
    expect(await mailsTo(it.server, nils.email)).toEqual([])
    expect(await it.server.db.select().from(alarmCalls)).toMatchObject([{ userId: it.admin.id }])
  })

  test('and whose group has staff that are relatives by now is not called', async () => {
    await using it = await startAlarmWorld()
    const steps = [{ kind: 'group', after: 0, ids: [it.group.groupId] }]
    const id = await it.send({ ladder: { steps } })
    await it.server.db.update(users).set({ role: 'relative' }).where(eq(users.id, it.amina.id))
    await it.pass(0)
    expect((await it.read(id, it.admin.token)).steps).toMatchObject([{ kind: 'group', state: 'failed' }])
  })

  test('the staff of a room is called though its TV has been retired meanwhile', async () => {
    await using it = await startAlarmWorld()
    await it.send({ ids: [it.other.roomId], ladder: { steps: [{ kind: 'staff', after: 0 }] } })
    await it.server.db.update(boxes).set({ retiredAt: it.clock.now() }).where(eq(boxes.id, it.other.id))
    await it.pass(0)
    expect(await it.calls(it.amina.token)).toHaveLength(1)
  })
})
