import { setImmediate } from 'node:timers/promises'
import type { BoxAlarm } from '@lykta/contract/alarms'
import type { LadderEnd } from '@lykta/contract/alarms/names'
import type { InboxEntry } from '@lykta/contract/boxes'
import type { Announcer } from '../../ports/announcer.ts'
import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Executor } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { BoxAccess, BoxInbox, NewPlace } from '../boxes/index.ts'
import { climb, startClimb, type Climb, type ClimbEvent } from './ladder/climb.ts'
import { createAlarmsRepo, type AlarmRow } from './repo.ts'

const noticesAtOnce = 20

export interface GoingOutDeps {
  log: Log
  clock: Clock
  access: Pick<BoxAccess, 'audiences'>
  inbox: Pick<BoxInbox, 'addToRooms' | 'notify'>
  announcer: Pick<Announcer, 'announce'>
  events: Pick<Events, 'publish'>
  /** What the TVs in these rooms show of an alarm now, where it is the same for whoever asks. */
  shownIn: (alarmId: number, roomIds: readonly number[]) => Promise<ReadonlyMap<number, BoxAlarm>>
  /** So long after the last step of its ladder an alarm counts as unanswered. */
  answerMs: number
}

/** What has been written, and is to be announced after the commit. */
export interface Written {
  boxes: readonly NewPlace[]
  roomIds: readonly number[]
  /** It has gone from the TVs. */
  removed?: boolean
}

const climbOf = (alarm: AlarmRow, answerMs: number): Climb => ({
  answerMs,
  waits: alarm.steps.map(({ after }) => after),
  done: alarm.stepsDone,
  nextAt: alarm.nextStepAt?.getTime() ?? null,
  end: alarm.ladderEnd,
})

const columnsOf = ({ done, nextAt, end }: Climb) => ({
  stepsDone: done,
  nextStepAt: nextAt === null ? null : new Date(nextAt),
  ladderEnd: end,
})

/** Alarms on their way to TVs and to whoever sees them: inbox entries in the transaction, all else after it. */
export const createGoingOut = (deps: GoingOutDeps) => {
  const { log, clock, access, inbox, announcer, events, shownIn, answerMs } = deps

  /** Tells everybody who sees the rooms, and these users, that the alarm is out of date on their screens. */
  const announce = async (
    id: number,
    roomIds: readonly number[],
    userIds: readonly number[] = [],
  ): Promise<void> => {
    const audiences = await access.audiences(roomIds)
    const announced = new Set<number>()
    for (const [room, audience] of audiences) {
      // Once to each of them, however many of the rooms they see.
      const fresh = audience.filter((userId) => !announced.has(userId))
      for (const userId of fresh) announced.add(userId)
      announcer.announce(fresh, room, 'changed', { resource: 'alarm', id, room })
    }
    const others = userIds.filter((userId) => !announced.has(userId))
    announcer.announce(others, undefined, 'changed', { resource: 'alarm', id })
  }

  /** Puts it into the inboxes of the rooms' boxes: new, changed, or gone. Runs in the transaction of the change. */
  const put = async (
    tx: Executor,
    id: number,
    roomIds: readonly number[],
    { removed = false } = {},
  ): Promise<Written> => ({
    roomIds,
    removed,
    boxes: await inbox.addToRooms(tx, roomIds, { kind: 'alarm', itemId: id, at: clock.now(), removed }),
  })

  /** The entries that go along with their notices, by room: a thousand TVs that each ask for theirs would take seconds. */
  const entriesOf = async (
    id: number,
    { boxes, removed = false }: Written,
  ): Promise<ReadonlyMap<number, InboxEntry>> => {
    const at = clock.now().getTime()
    const place = ({ cursor }: NewPlace) => ({ cursor, kind: 'alarm' as const, id, at })
    if (removed) return new Map(boxes.map((box) => [box.roomId, { ...place(box), removed }]))
    const roomIds = boxes.map(({ roomId }) => roomId)
    const items = roomIds.length === 0 ? new Map<number, BoxAlarm>() : await shownIn(id, roomIds)
    return new Map(
      boxes.flatMap((box) => {
        const item = items.get(box.roomId)
        return item === undefined ? [] : [[box.roomId, { ...place(box), item }] as const]
      }),
    )
  }

  /** Without its entry a TV reads its inbox. */
  const notify = async (id: number, written: Written): Promise<void> => {
    const entries = await entriesOf(id, written).catch((error: unknown) => {
      log.error({ err: error, alarmId: id }, 'alarm not sent along with its notice')
      return new Map<number, InboxEntry>()
    })
    for (const [index, { boxId, roomId }] of written.boxes.entries()) {
      // Requests of others have their turn in between.
      if (index > 0 && index % noticesAtOnce === 0) await setImmediate()
      const entry = entries.get(roomId)
      inbox.notify(boxId, { kind: 'alarm', id, ...(entry === undefined ? {} : { entry }) })
    }
  }

  /** After the commit: the TVs first, then the screens. A screen that is not notified reads it later. */
  const publish = async (id: number, written: Written, userIds: readonly number[] = []): Promise<void> => {
    await notify(id, written)
    try {
      await announce(id, written.roomIds, userIds)
    } catch (error) {
      log.error({ err: error, alarmId: id }, 'alarm not announced')
    }
  }

  /** The ladder that an alarm begins at this time, if it has one, as it is stored. */
  const startOf = (steps: AlarmRow['steps'], at: Date, delayMs = 0) => {
    const waits = steps.map(({ after }) => after)
    return steps.length === 0
      ? { steps }
      : { steps, ...columnsOf(startClimb({ waits, answerMs }, at.getTime(), delayMs)) }
  }

  /** What an event does to the ladder of an alarm, and how that is stored; undefined: nothing. */
  const climbOn = (alarm: AlarmRow, event: ClimbEvent, at: Date) => {
    const before = climbOf(alarm, answerMs)
    const { climb: after, begins } = climb(before, event, at.getTime())
    return after === before ? undefined : { columns: columnsOf(after), begins }
  }

  return {
    announce,
    put,
    publish,
    startOf,
    climbOn,

    /** After the commit of an alarm that has gone out. */
    publishSent: async (alarm: Pick<AlarmRow, 'id' | 'level'>, written: Written): Promise<void> => {
      await publish(alarm.id, written)
      events.publish({ type: 'alarmSent', alarmId: alarm.id, level: alarm.level, roomIds: written.roomIds })
    },

    /** Sends it to these rooms, in the transaction that writes it. */
    send: async (
      tx: Executor,
      alarm: Pick<AlarmRow, 'id'>,
      { roomIds, steps, at }: { roomIds: readonly number[]; steps: AlarmRow['steps']; at: Date },
    ): Promise<Written> => {
      const repo = createAlarmsRepo(tx)
      await repo.insertRecipients(alarm.id, roomIds)
      await repo.update(alarm.id, {
        state: 'sent',
        sentAt: at,
        updatedAt: at,
        scheduledAt: null,
        recurrence: null,
        ...startOf(steps, at),
      })
      return put(tx, alarm.id, roomIds)
    },

    /** Ends its ladder, in the transaction of the change. Returns false if it had ended already. */
    end: async (
      tx: Executor,
      alarm: AlarmRow,
      end: Exclude<LadderEnd, 'unanswered'>,
      at: Date,
    ): Promise<boolean> => {
      if (alarm.steps.length === 0) return false
      const ended = climbOn(alarm, { type: 'end', end }, at)
      if (ended === undefined) return false
      await createAlarmsRepo(tx).update(alarm.id, { ...ended.columns, updatedAt: at })
      return true
    },
  }
}
export type GoingOut = ReturnType<typeof createGoingOut>
