import type { Events } from '../../events.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { consentedTo } from '../consents/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Executor } from '../../platform/database.ts'
import type { Push } from './pushing.ts'
import { boxIn, subscribedAmong } from './reach/repo.ts'
import { words } from './words.ts'

/** Pushes events of other modules to users whose apps are closed. */
export const pushEvents = (deps: {
  db: Executor
  events: Pick<Events, 'on'>
  clock: Clock
  access: Pick<BoxAccess, 'everyonesPermissions' | 'audiences'>
  push: Push
  timeZone: string
}): void => {
  const { db, clock, events, access, push, timeZone } = deps
  const whoSeesCalendar = async (boxId: number): Promise<number[]> => {
    const { familyCalendar } = await consentedTo(db, boxId, clock.now())
    const everyone = await access.everyonesPermissions({ boxId })
    return everyone.filter(({ isInCare }) => familyCalendar || isInCare).map(({ userId }) => userId)
  }
  /** The ringing calls: a retried push must not ring for a call that is over. */
  const ringing = new Set<number>()

  events.on('messageRead', 'once', ({ messageId, senderId, boxId }) =>
    push([senderId], 'message_read', {
      boxId,
      body: words.read,
      page: `/message?id=${String(messageId)}`,
      of: messageId,
    }),
  )

  events.on('reminderUnanswered', 'once', async ({ eventId, boxId, remindAt }) =>
    push(await whoSeesCalendar(boxId), 'reminder_unanswered', {
      boxId,
      body: words.unanswered({ at: remindAt, timeZone }),
      page: '/calendar',
      of: eventId,
    }),
  )

  events.on('alarmSent', 'once', async ({ alarmId, level, roomIds }) => {
    const audiences = await access.audiences(roomIds)
    // Few of the people who see many rooms have devices.
    const reachable = new Set(await subscribedAmong(db, [...new Set([...audiences.values()].flat())]))
    for (const [roomId, audience] of audiences) {
      const userIds = audience.filter((userId) => reachable.has(userId))
      const boxId = userIds.length === 0 ? undefined : await boxIn(db, roomId)
      if (boxId !== undefined)
        await push(userIds, `alarm_${level}`, {
          boxId,
          body: words.alarm(level),
          page: '/alarms',
          of: alarmId,
        })
    }
  })
  events.on('callMissed', 'once', ({ userId, boxId, at }) =>
    push([userId], 'call_missed', { boxId, body: words.missed({ at, timeZone }), page: '/make-call' }),
  )

  events.on('callRang', 'once', ({ callId, boxId, userIds }) => {
    ringing.add(callId)
    const still = () => ringing.has(callId)
    return push(userIds, 'call_incoming', {
      boxId,
      body: words.calls,
      page: '/make-call',
      still,
    })
  })

  // The push may wait for a retry on the server where the call began, while the call ended on another.
  events.on('callOver', 'everywhere', ({ callId }) => {
    ringing.delete(callId)
  })

  events.on('callOver', 'once', ({ boxId, userIds, at, outcome, answeredBy }) => {
    const body = outcome === 'missed' ? words.missed({ at, timeZone }) : words[outcome]
    return push(userIds, 'call_incoming', {
      boxId,
      body,
      page: '/make-call',
      exceptSession: answeredBy,
      over: true,
    })
  })
}
