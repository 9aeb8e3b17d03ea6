import type { LadderEnd } from '@lykta/contract/alarms'
import type { Events } from '../../events.ts'
import type { Executor } from '../../platform/database.ts'
import { currentRequest } from '../../platform/request-context.ts'
import type { Change, Delivery } from '../boxes/index.ts'
import { climb, startClimb, type Climb, type ClimbEvent } from './ladder/climb.ts'
import { insertRecipients, updateAlarm, type AlarmRow } from './repo.ts'

export interface SendingDeps {
  delivery: Delivery
  events: Pick<Events, 'publish'>
  /** An alarm counts as unanswered this long after the last step of its ladder. */
  answerMs: number
}

/** An alarm that has gone out to these rooms, with a TV or without. */
export interface Sent {
  placed: Change
  roomIds: readonly number[]
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

/** Sends alarms to TVs and to the people who see them, and starts their ladders. */
export const createSending = ({ delivery, events, answerMs }: SendingDeps) => {
  /** The ladder that an alarm begins at this time, if any, as it is stored. */
  const startOf = (steps: AlarmRow['steps'], at: Date, delayMs = 0) => {
    const waits = steps.map(({ after }) => after)
    return steps.length === 0
      ? { steps }
      : { steps, ...columnsOf(startClimb({ waits, answerMs }, at.getTime(), delayMs)) }
  }

  /** The effect of an event on the ladder of an alarm, as it is stored; undefined: none. */
  const climbOn = (alarm: AlarmRow, event: ClimbEvent, at: Date) => {
    const before = climbOf(alarm, answerMs)
    const { climb: after, begins } = climb(before, event, at.getTime())
    return after === before ? undefined : { columns: columnsOf(after), begins }
  }

  return {
    startOf,
    climbOn,

    /** After the commit of an alarm that has gone out. */
    publishSent: async ({ id, level }: Pick<AlarmRow, 'id' | 'level'>, sent: Sent): Promise<void> => {
      await delivery.publish(sent.placed)
      events.publish({ type: 'alarmSent', alarmId: id, level, roomIds: sent.roomIds })
    },

    /** Sends it to these rooms, in the transaction that writes it. */
    send: async (
      tx: Executor,
      alarm: Pick<AlarmRow, 'id'>,
      { roomIds, steps, at }: { roomIds: readonly number[]; steps: AlarmRow['steps']; at: Date },
    ): Promise<Sent> => {
      await insertRecipients(tx, alarm.id, roomIds)
      await updateAlarm(tx, alarm.id, {
        state: 'sent',
        sentAt: at,
        updatedAt: at,
        scheduledAt: null,
        recurrence: null,
        request: currentRequest(),
        ...startOf(steps, at),
      })
      return { placed: await delivery.put(tx, { kind: 'alarm', id: alarm.id, roomIds, at }), roomIds }
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
      await updateAlarm(tx, alarm.id, { ...ended.columns, updatedAt: at })
      return true
    },
  }
}
export type Sending = ReturnType<typeof createSending>
