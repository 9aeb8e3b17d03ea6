import type { LadderEnd } from '@lykta/contract/alarms'

/** Where an alarm stands on its ladder. Times are milliseconds since 1970 UTC. */
export interface Climb {
  /** Minutes before each step, after the one before it. */
  readonly waits: readonly number[]
  /** The alarm counts as unanswered this long after its last step. */
  readonly answerMs: number
  /** Steps that have begun. */
  readonly done: number
  /** When the next step, or the end without an answer, is due; null: it has ended. */
  readonly nextAt: number | null
  readonly end: LadderEnd | null
}

export type ClimbEvent =
  | { type: 'time' }
  /** A step reached nobody: nobody was on duty, or nobody could be reached. */
  | { type: 'nobody'; position: number }
  /** Somebody has answered, or the alarm is over in another way. */
  | { type: 'end'; end: Exclude<LadderEnd, 'unanswered'> }

export interface Climbed {
  climb: Climb
  /** The position of the step that begins now. */
  begins?: number
}

type Ladder = Pick<Climb, 'waits' | 'answerMs'>

const minuteMs = 60_000

const nextAt = ({ waits, answerMs }: Ladder, done: number, from: number): number => {
  const wait = waits[done]
  return from + (wait === undefined ? answerMs : wait * minuteMs)
}

/** The ladder of an alarm that is sent at this time; `delayMs`: how long before it begins. */
export const startClimb = ({ waits, answerMs }: Ladder, at: number, delayMs = 0): Climb => ({
  waits,
  answerMs,
  done: 0,
  nextAt: nextAt({ waits, answerMs }, 0, at + delayMs),
  end: null,
})

/**
 * What an event does to a ladder. At most one step begins at a time, each after the one before it, so that a server that
 * was off, or a clock that jumped, neither skips a step nor does several at once. An end is final, except `unanswered`:
 * somebody may still answer.
 */
export const climb = (before: Climb, event: ClimbEvent, now: number): Climbed => {
  const { waits, done, end } = before
  switch (event.type) {
    case 'end':
      return end === null || end === 'unanswered'
        ? { climb: { ...before, nextAt: null, end: event.end } }
        : { climb: before }
    case 'nobody':
      // The next step need not wait for an answer that cannot come.
      return end === null && event.position === done - 1 && before.nextAt !== null && before.nextAt > now
        ? { climb: { ...before, nextAt: now } }
        : { climb: before }
    case 'time': {
      if (end !== null || before.nextAt === null || now < before.nextAt) return { climb: before }
      if (done === waits.length) return { climb: { ...before, nextAt: null, end: 'unanswered' } }
      return {
        climb: { ...before, done: done + 1, nextAt: nextAt(before, done + 1, now) },
        begins: done,
      }
    }
  }
}
