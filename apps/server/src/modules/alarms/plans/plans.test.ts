import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  alarmNotSentMails,
  alarmRecipients,
  alarms,
  auditEntries,
  boxes,
  staffGroups,
  users,
} from '../../../tables.ts'
import { drill, startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startSilentReceiver } from '../../../testing/silent-receiver.ts'

const minuteMs = 60_000
const retriesMs = [5_000, 30_000, 120_000, 600_000]

const stateOf = async (it: AlarmWorld, id: number) => {
  const [row] = await it.server.db.select().from(alarms).where(eq(alarms.id, id))
  return row?.state
}

/** Waits for so many mails: they leave on their own. */
const mailed = async (it: AlarmWorld, email: string, count: number): Promise<string[]> => {
  await vi.waitFor(async () => expect(await mailsTo(it.server, email)).toHaveLength(count))
  return mailsTo(it.server, email)
}

describe('an alarm for later', () => {
  test('[ALARM-01] goes out at its time, once', async () => {
    await using it = await startAlarmWorld()
    const schedule = it.clock.now().getTime() + 10 * minuteMs
    const id = await it.send({ state: 'scheduled', schedule })
    expect(await it.onTv()).toBeUndefined()
    await it.pass(9 * minuteMs)
    expect(await it.onTv()).toBeUndefined()
    await it.pass(minuteMs)
    await it.pass(minuteMs)
    expect(await it.entries(it.box.token)).toHaveLength(1)
    expect(await it.read(id)).toMatchObject({ state: 'sent', schedule: null })
  })

  test('that is repeated goes out again and again, each time with receipts of its own', async () => {
    await using it = await startAlarmWorld()
    const schedule = it.clock.now().getTime() + minuteMs
    const plan = await it.send({ state: 'scheduled', schedule, recurrence: { interval: 'Daily' } })
    await it.pass(minuteMs)
    await it.pass(24 * 60 * minuteMs)
    expect(await it.list({ list: 'sent' })).toHaveLength(2)
    expect(await it.list({ list: 'scheduled' })).toMatchObject([
      { id: plan, recurrence: { interval: 'Daily' } },
    ])
    expect(await it.call('DELETE', `alarms/${String(plan)}`, it.amina.token)).toMatchObject({ status: 200 })
    expect(await it.list({ list: 'scheduled' })).toEqual([])
  })

  test('goes to the rooms of whoever saved it last', async () => {
    await using it = await startAlarmWorld()
    const below = await it.world.box(await it.world.group('Elsewhere'))
    const boss = await it.world.user({ role: 'admin', level: 'system' })
    const plan = { ...drill, state: 'scheduled', schedule: it.clock.now().getTime() + minuteMs }
    const id = await it.send(plan)
    const ids = [it.box.roomId, below.roomId]
    const body = { ...plan, target: 'individuals', ids }
    expect(await it.call('PUT', `alarms/${String(id)}`, boss.token, body)).toMatchObject({ status: 200 })
    await it.pass(minuteMs)
    const reached = await it.server.db.select().from(alarmRecipients)
    expect(reached.map(({ roomId }) => roomId)).toEqual(ids)
    const [sent] = await it.server.db.select().from(auditEntries).where(eq(auditEntries.action, 'alarm_sent'))
    expect(sent).toMatchObject({ userId: boss.id })
  })
})

describe('an alarm for later whose rooms are empty at its time', () => {
  const startPlan = async (values: object = {}, environment: Record<string, string> = {}) => {
    const it = await startAlarmWorld({ environment })
    const nurse = await it.world.user({ role: 'staff', clusterId: it.group.clusterId })
    await it.world.assignStaff(nurse.id, it.group.groupId)
    const schedule = it.clock.now().getTime() + minuteMs
    const id = await it.send({ state: 'scheduled', schedule, ...values }, nurse.token)
    return { ...it, nurse, plan: id, schedule }
  }

  test('[ALARM-01] goes to nobody, waits as a draft, and whoever saved it is mailed', async () => {
    await using it = await startPlan()
    await it.server.db.execute(`delete from staff_groups where user_id = ${String(it.nurse.id)}`)
    await it.pass(minuteMs)
    expect(await it.onTv()).toBeUndefined()
    expect(await stateOf(it, it.plan)).toBe('draft')
    const [mail = ''] = await mailed(it, it.nurse.email, 1)
    expect(subjectOf(mail)).toBe('Lykta: A scheduled alarm was not sent')
    expect(mail).toContain(drill.title)
    expect(mail).toContain(`/admin/alarms/${String(it.plan)}`)
    expect(await mailsTo(it.server, it.admin.email)).toEqual([])
    const entries = await it.server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'alarm_not_sent'))
    expect(entries).toMatchObject([{ subjectId: it.plan, clusterId: it.group.clusterId }])
    await it.pass(minuteMs)
    expect(await mailsTo(it.server, it.nurse.email)).toHaveLength(1)
  })

  test('is mailed to the administrators of its cluster where its writer is gone', async () => {
    await using it = await startPlan()
    await it.server.db.update(users).set({ disabledAt: it.clock.now() }).where(eq(users.id, it.nurse.id))
    await it.pass(minuteMs)
    await mailed(it, it.admin.email, 1)
    expect(await mailsTo(it.server, it.nurse.email)).toEqual([])
  })

  test('goes to nobody where whoever saved it last was deleted, though its first writer may still send it', async () => {
    await using it = await startPlan()
    const boss = await it.world.user({ role: 'admin', level: 'system' })
    const plan = { ...drill, title: 'Changed', state: 'scheduled', schedule: it.schedule }
    const body = { ...plan, target: 'individuals', ids: [it.box.roomId] }
    expect(await it.call('PUT', `alarms/${String(it.plan)}`, it.admin.token, body)).toMatchObject({
      status: 200,
    })
    const path = `users/${String(it.admin.id)}`
    expect((await it.server.call('DELETE', path, { token: boss.token })).status).toBe(200)
    await it.pass(minuteMs)
    expect(await it.onTv()).toBeUndefined()
    expect(await stateOf(it, it.plan)).toBe('draft')
    await mailed(it, boss.email, 1)
  })

  test('stays scheduled if it is repeated, and its writer is mailed each time', async () => {
    await using it = await startPlan({ recurrence: { interval: 'Daily' } })
    await it.server.db.update(boxes).set({ retiredAt: it.clock.now() })
    await it.pass(minuteMs)
    await it.pass(24 * 60 * minuteMs)
    expect(await stateOf(it, it.plan)).toBe('scheduled')
    const mails = await mailed(it, it.nurse.email, 2)
    expect(mails[0]).toContain('It is tried again the next time')
  })

  test('[ALARM-01] is mailed to whoever saved it last, not to who wrote it', async () => {
    await using it = await startPlan()
    const plan = { ...drill, state: 'scheduled', schedule: it.clock.now().getTime() + minuteMs }
    const body = { ...plan, target: 'individuals', ids: [it.box.roomId] }
    expect(await it.call('PUT', `alarms/${String(it.plan)}`, it.admin.token, body)).toMatchObject({
      status: 200,
    })
    await it.server.db.update(boxes).set({ retiredAt: it.clock.now() })
    await it.pass(minuteMs)
    await mailed(it, it.admin.email, 1)
    expect(await mailsTo(it.server, it.nurse.email)).toEqual([])
  })

  const failures = (it: AlarmWorld) =>
    it.server.db.select().from(auditEntries).where(eq(auditEntries.action, 'mail_failed'))
  /** So often has the mail been tried, and it waits for the next time. */
  const tried = (it: AlarmWorld, tries: number, nextMs: number) =>
    vi.waitFor(async () =>
      expect(await it.server.db.select().from(alarmNotSentMails)).toMatchObject([
        { tries, tryAt: new Date(it.clock.now().getTime() + nextMs) },
      ]),
    )

  test('delays nothing where the mail server does not answer, and is mailed again', async () => {
    await using post = await startSilentReceiver()
    await using it = await startPlan({}, { SMTP_URL: `smtp://${post.host}` })
    await using feed = await openFeed(it.server.origin)
    await feed.subscribe(it.nurse.token)
    await it.server.db.delete(staffGroups).where(eq(staffGroups.userId, it.nurse.id))
    const other = await it.send({ ladder: { steps: [{ kind: 'staff', after: 1 }] } })
    await it.pass(minuteMs)
    expect((await it.calls(it.amina.token)).map((one) => one.id)).toEqual([other])
    expect((await feed.hears('changed')).map(({ data }) => data)).toContainEqual({
      resource: 'alarm',
      id: it.plan,
    })
    await vi.waitFor(() => expect(post.connections()).toBe(1))
    post.hangUp()
    await tried(it, 1, 5_000)
    await it.pass(5_000)
    await vi.waitFor(() => expect(post.connections()).toBe(2))
    expect(await failures(it)).toEqual([])
    post.hangUp()
  })

  test('is mailed once the mail server accepts it; a mail that it never accepts stands in the audit', async () => {
    let refuses = true
    await using post = await startMailServer(() => refuses)
    await using it = await startPlan({ recurrence: { interval: 'Daily' } }, { SMTP_URL: post.url })
    await it.server.db.delete(staffGroups).where(eq(staffGroups.userId, it.nurse.id))
    await it.pass(minuteMs)
    await tried(it, 1, 5_000)
    refuses = false
    await it.pass(5_000)
    await vi.waitFor(async () => expect(await it.server.db.select().from(alarmNotSentMails)).toEqual([]))
    expect(post.received).toHaveLength(1)

    refuses = true
    await it.pass(24 * 60 * minuteMs)
    for (const [index, delayMs] of retriesMs.entries()) {
      await tried(it, index + 1, delayMs)
      await it.pass(delayMs)
    }
    await vi.waitFor(async () => expect(await it.server.db.select().from(alarmNotSentMails)).toEqual([]))
    expect(await failures(it)).toMatchObject([
      { subjectId: it.nurse.id, clusterId: it.group.clusterId, detail: { mail: 'alarmNotSent' } },
    ])
    expect(post.received).toHaveLength(1)
  })

  test('goes on where it is saved again for the time whose mail has not left yet', async () => {
    await using post = await startMailServer(() => true)
    await using it = await startPlan({ recurrence: { interval: 'Daily' } }, { SMTP_URL: post.url })
    const leave = () => it.server.db.delete(staffGroups).where(eq(staffGroups.userId, it.nurse.id))
    await leave()
    await it.pass(minuteMs)
    await tried(it, 1, 5_000)
    await it.world.assignStaff(it.nurse.id, it.group.groupId)
    const plan = { ...drill, state: 'scheduled', schedule: it.schedule, recurrence: { interval: 'Daily' } }
    const body = { ...plan, target: 'individuals', ids: [it.box.roomId] }
    expect(await it.call('PUT', `alarms/${String(it.plan)}`, it.nurse.token, body)).toMatchObject({
      status: 200,
    })
    await leave()
    await it.pass(0)
    expect((await it.read(it.plan, it.nurse.token)).schedule).toBeGreaterThan(it.schedule)
    await tried(it, 1, 5_000)
  })
})
