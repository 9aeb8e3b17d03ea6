import {
  CalendarEventSchema,
  CreatedEventSchema,
  OccurrenceSchema,
  reminderUnansweredMs,
} from '@lykta/contract/calendar'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { boxes, calendarEvents, calendarReminders, sessions } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { makePushWorld } from '../../../testing/push-world.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { words } from '../../notifications/words.ts'
import { remindersMs } from '../index.ts'
import { createReminders } from './service.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Karin's device, her mother's box, and an event an hour ahead, of which the TV reminds 10 minutes before. */
const start = async (values: object = {}) => {
  const clock = createTestClock()
  const turns = createTestAfter(remindersMs)
  const service = await startPushService()
  const server = await startTestServer({
    environment: { PUSH_PRIVATE_ENDPOINTS: '1' },
    overrides: { clock, after: turns.after, receiverAuthority: service.authority },
  })
  const home = await makePushWorld({ server, service, clock })
  const { karin, box } = home
  // Days pass here.
  await server.db.update(sessions).set({ expiresAt: new Date(Date.now() + 100 * dayMs) })
  await server.call('PUT', 'notifications/me', {
    token: karin.token,
    body: { boxes: [{ box: box.id, kinds: { reminder_unanswered: true } }] },
  })
  const schedule = clock.now().getTime() + 60 * minuteMs
  const created = await server.call('POST', 'calendar', {
    token: karin.token,
    body: { title: 'Podiatrist', body: 'Floor 2', schedule, reminder: 10, room: box.roomId, ...values },
  })
  const { id } = answerOf(CreatedEventSchema).parse(created.body).data
  const events = async () => {
    const filter = encodeURIComponent(JSON.stringify({ room: box.roomId }))
    const { body } = await server.call('GET', `calendar?filter=${filter}`, { token: karin.token })
    return listOf(CalendarEventSchema).parse(body).data
  }
  return {
    ...home,
    server,
    clock,
    turns,
    id,
    schedule,
    remindAt: schedule - 10 * minuteMs,
    /** Lets time pass, and the server handle what is due. */
    pass: async (ms: number) => {
      clock.advance(ms)
      turns.end()
      await vi.waitFor(() => expect(turns.count()).toBe(1))
    },
    reminders: async () => (await events())[0]?.reminders,
    remove: async (which: { scope: string; occurrence: number }) => {
      const query = `scope=${which.scope}&occurrence=${String(which.occurrence)}`
      const { status } = await server.call('DELETE', `calendar/${String(id)}?${query}`, {
        token: karin.token,
      })
      expect(status).toBe(200)
    },
    /** Moves the event by two hours, or changes it as is said. */
    change: async (which: object, eventId = id) => {
      const data = { schedule: schedule + 120 * minuteMs }
      const body = { data, updatedAt: (await events())[0]?.updatedAt, ...which }
      const answer = await server.call('PUT', `calendar/${String(eventId)}`, { token: karin.token, body })
      expect(answer).toMatchObject({ status: 200 })
      return answerOf(CalendarEventSchema).parse(answer.body).data
    },
    onTv: async () => {
      const range = `from=${String(schedule - dayMs)}&to=${String(schedule + dayMs)}`
      const { body } = await server.call('GET', `box/calendar?${range}`, { token: box.token })
      return listOf(OccurrenceSchema).parse(body).data
    },
    receipt: async (receipt: object) => {
      await using tv = await connectBox(server.origin, box)
      await tv.publish(`box/${String(box.id)}/receipt`, {
        kind: 'event',
        id,
        at: clock.now().getTime(),
        ...receipt,
      })
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

type Started = Awaited<ReturnType<typeof start>>

describe('a reminder on the TV', () => {
  test('is known to the family once it is due, and acknowledged when the resident presses OK', async () => {
    await using it = await start()
    expect(await it.onTv()).toMatchObject([{ remindAt: it.remindAt, acknowledgedAt: null }])
    await it.pass(49 * minuteMs)
    expect(await it.reminders()).toEqual([])
    await it.pass(minuteMs)
    const known = { occurrence: it.schedule, remindedAt: it.remindAt }
    expect(await it.reminders()).toEqual([
      { ...known, shownAt: null, acknowledgedAt: null, state: 'waiting' },
    ])
    await it.receipt({ state: 'shown', occurrence: it.schedule })
    await it.pass(2 * minuteMs)
    await it.receipt({ state: 'acknowledged', occurrence: it.schedule })
    const acknowledgedAt = it.remindAt + 2 * minuteMs
    expect(await it.reminders()).toEqual([
      { ...known, shownAt: it.remindAt, acknowledgedAt, state: 'acknowledged' },
    ])
    expect(await it.onTv()).toMatchObject([{ acknowledgedAt }])
    await it.pass(reminderUnansweredMs)
    expect(it.device.got()).toEqual([])
  })

  test('is not late because another resident has hundreds that were due before', async () => {
    await using it = await start()
    const other = await it.world.box(await it.world.group())
    const startsAt = new Date(it.schedule - 120 * minuteMs)
    await it.server.db.insert(calendarEvents).values(
      Array.from({ length: 1_000 }, () => ({
        roomId: other.roomId,
        createdBy: it.karin.id,
        title: 'Many',
        body: 'At once',
        startsAt,
        reminderMinutes: 0,
        nextRemindAt: startsAt,
      })),
    )
    await it.pass(50 * minuteMs)
    expect(await it.reminders()).toMatchObject([{ remindedAt: it.remindAt }])
  })

  test('that nobody acknowledges for 15 minutes is pushed once to whoever chose it', async () => {
    await using it = await start()
    await it.pass(50 * minuteMs)
    await it.pass(reminderUnansweredMs - 1)
    expect(await it.reminders()).toMatchObject([{ state: 'waiting' }])
    await it.pass(1)
    expect(await it.reminders()).toMatchObject([{ state: 'unanswered' }])
    const [push] = await it.device.count(1)
    expect(push && it.device.read(push)).toMatchObject({
      title: 'Mamma',
      body: words.unanswered({ at: new Date(it.remindAt), timeZone: 'Europe/Stockholm' })('en'),
      path: `/open/${String(it.box.id)}?to=${encodeURIComponent('/calendar')}`,
    })
    await it.pass(minuteMs)
    expect(it.device.got()).toHaveLength(1)
    // Late, but it is seen.
    await it.receipt({ state: 'acknowledged', occurrence: it.schedule })
    expect(await it.reminders()).toMatchObject([{ state: 'acknowledged' }])
  })

  test('that nobody acknowledged is pushed as soon as it can be, where the database failed meanwhile', async () => {
    await using it = await start()
    const { asOwner } = it.server.database
    await it.pass(50 * minuteMs)
    await asOwner('alter table boxes rename to boxes_elsewhere')
    await it.pass(reminderUnansweredMs)
    await asOwner('alter table boxes_elsewhere rename to boxes')
    expect(await it.reminders()).toMatchObject([{ state: 'unanswered' }])
    expect(it.device.got()).toEqual([])
    await it.pass(minuteMs)
    expect(await it.device.count(1)).toHaveLength(1)
  })

  test('several that nobody acknowledged are all pushed before the screens hear of any', async () => {
    await using it = await start({ interval: 'Daily' })
    const { server, clock, id } = it
    const now = clock.now().getTime()
    const remindAts = [1, 2].map((minutes) => new Date(now - reminderUnansweredMs - minutes * minuteMs))
    await server.db
      .insert(calendarReminders)
      .values(remindAts.map((remindAt) => ({ eventId: id, occurrenceAt: remindAt, remindAt })))
    const heard: string[] = []
    const reminders = createReminders({
      db: server.db,
      clock,
      jobs: { turns: () => () => Promise.resolve() },
      events: { publish: ({ type }) => void heard.push(type) },
      delivery: {
        publish: (...changes) => {
          heard.push(...changes.map(({ kind }) => kind))
          return Promise.resolve()
        },
      },
    })
    await reminders.run()
    expect(heard).toEqual(['reminderUnanswered', 'reminderUnanswered', 'event', 'event'])
  })

  test('comes each time of a repeated event, and after a time without a server', async () => {
    await using it = await start({ interval: 'Daily' })
    await it.pass(50 * minuteMs)
    await it.pass(dayMs)
    expect((await it.reminders())?.map(({ occurrence }) => occurrence)).toEqual([
      it.schedule + dayMs,
      it.schedule,
    ])
  })

  test('that the TV showed before the server saw that it is due is stored', async () => {
    await using it = await start()
    it.clock.advance(50 * minuteMs)
    await it.receipt({ state: 'acknowledged', occurrence: it.schedule })
    await it.pass(0)
    expect(await it.reminders()).toMatchObject([{ acknowledgedAt: it.remindAt, state: 'acknowledged' }])
  })

  test('of a time at which nothing takes place, or of another box, counts for nothing', async () => {
    await using it = await start()
    await it.pass(50 * minuteMs)
    await it.receipt({ state: 'acknowledged', occurrence: it.schedule + 1 })
    const other = await it.world.box(it.group)
    await using tv = await connectBox(it.server.origin, other)
    const receipt = { kind: 'event', id: it.id, state: 'acknowledged', at: 1, occurrence: it.schedule }
    await tv.publish(`box/${String(other.id)}/receipt`, receipt)
    expect(await it.server.db.select().from(calendarReminders)).toMatchObject([{ acknowledgedAt: null }])
  })

  test('of an event that was deleted is missed by nobody', async () => {
    await using it = await start()
    await it.pass(50 * minuteMs)
    await it.server.call('DELETE', `calendar/${String(it.id)}`, { token: it.karin.token })
    await it.pass(reminderUnansweredMs)
    expect(await it.server.db.select().from(calendarReminders)).toMatchObject([{ unansweredAt: null }])
  })

  test.each([
    ['deleted', (it: Started) => it.remove({ scope: 'one', occurrence: it.schedule })],
    ['moved', (it: Started) => it.change({ scope: 'one', occurrence: it.schedule })],
    ['moved with all others', (it: Started) => it.change({})],
  ])('of an occurrence that was %s is missed by nobody', async (_, change) => {
    await using it = await start({ interval: 'Daily' })
    await it.pass(50 * minuteMs)
    expect(await it.reminders()).toMatchObject([{ state: 'waiting' }])
    await change(it)
    await it.pass(reminderUnansweredMs)
    expect(await it.server.db.select().from(calendarReminders)).toEqual([])
    expect(it.device.got()).toEqual([])
  })

  describe('that the TV knew by an event of which it is no longer an occurrence', () => {
    const title = { data: { title: 'Chiropodist' } }
    const inTwoDays = (it: Started) => it.schedule + 2 * dayMs

    test.each([
      [
        'those that follow were changed',
        (it: Started) => it.change({ ...title, scope: 'following', occurrence: inTwoDays(it) }),
      ],
      ['it was changed', (it: Started) => it.change({ ...title, scope: 'one', occurrence: inTwoDays(it) })],
      [
        'those that follow were changed twice, and what was before them deleted',
        async (it: Started) => {
          const next = await it.change({ ...title, scope: 'following', occurrence: it.schedule + dayMs })
          await it.change(
            { ...title, scope: 'following', occurrence: inTwoDays(it), updatedAt: next.updatedAt },
            next.id,
          )
          await it.server.call('DELETE', `calendar/${String(it.id)}`, { token: it.karin.token })
          await it.server.call('DELETE', `calendar/${String(next.id)}`, { token: it.karin.token })
        },
      ],
    ])('counts where it belongs now: %s', async (_, change) => {
      await using it = await start({ interval: 'Daily' })
      await change(it)
      await it.pass(50 * minuteMs)
      await it.pass(2 * dayMs)
      const ofThatDay = async () =>
        (await it.server.db.select().from(calendarReminders)).filter(
          ({ occurrenceAt }) => occurrenceAt.getTime() === inTwoDays(it),
        )
      expect(await ofThatDay()).toMatchObject([{ acknowledgedAt: null }])
      await it.receipt({ state: 'acknowledged', occurrence: inTwoDays(it) })
      await it.pass(reminderUnansweredMs)
      expect(await ofThatDay()).toMatchObject([
        { acknowledgedAt: new Date(it.remindAt + 2 * dayMs), unansweredAt: null },
      ])
    })

    test.each([
      ['known', (it: Started) => it.pass(2 * dayMs)],
      ['not yet known', (it: Started) => Promise.resolve(it.clock.advance(2 * dayMs))],
    ])('counts while those that follow are being changed, one that is %s here', async (_, wait) => {
      await using it = await start({ interval: 'Daily' })
      const { db } = it.server
      await it.pass(50 * minuteMs)
      await wait(it)
      let under: Promise<unknown>[] = []
      await db.transaction(async (tx) => {
        // The change ends by telling the TV.
        await tx.select().from(boxes).where(eq(boxes.id, it.box.id)).for('no key update')
        under = [it.change({ ...title, scope: 'following', occurrence: inTwoDays(it) })]
        await untilBlocked(db)
        under.push(it.receipt({ state: 'acknowledged', occurrence: inTwoDays(it) }))
        await untilBlocked(db, 2)
      })
      const [next] = await Promise.all(under)
      await it.pass(reminderUnansweredMs)
      const stored = await db.select().from(calendarReminders)
      expect(stored.filter(({ occurrenceAt }) => occurrenceAt.getTime() === inTwoDays(it))).toMatchObject([
        {
          eventId: CalendarEventSchema.parse(next).id,
          acknowledgedAt: new Date(it.remindAt + 2 * dayMs),
          unansweredAt: null,
        },
      ])
    })

    test('counts for nothing where it takes place at another time now', async () => {
      await using it = await start({ interval: 'Daily' })
      await it.change({
        scope: 'following',
        occurrence: inTwoDays(it),
        data: { schedule: inTwoDays(it) + 60 * minuteMs },
      })
      await it.pass(50 * minuteMs)
      await it.pass(2 * dayMs + 60 * minuteMs)
      await it.receipt({ state: 'acknowledged', occurrence: inTwoDays(it) })
      const stored = await it.server.db.select().from(calendarReminders)
      expect(stored.map(({ acknowledgedAt }) => acknowledgedAt)).not.toContainEqual(expect.any(Date))
    })
  })

  test('there is none where the TV has no calendar', async () => {
    await using it = await start()
    await it.set({ functions: ['phone'] })
    await it.pass(50 * minuteMs)
    expect(await it.server.db.select().from(calendarReminders)).toEqual([])
  })
})
