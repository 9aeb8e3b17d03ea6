import type { messageIntervals } from '@lykta/contract/messages'
import { timeOfInput } from '../format/index.ts'

export const whens = ['now', 'later', 'again'] as const

/** When something is sent: now, at a time, or repeatedly. */
export interface Schedule {
  when: (typeof whens)[number]
  /** In the format of the field; empty: not chosen. */
  schedule: string
  interval: (typeof messageIntervals)[number]
  days: readonly number[]
}

export const usualSchedule: Schedule = { when: 'now', schedule: '', interval: 'Daily', days: [] }

/** What prevents it from being sent at that time. */
export interface ScheduleProblems {
  schedule?: 'required' | 'past'
  days?: 'required'
}

/** The time of the first one; undefined: at once, or not known yet. */
export const firstTime = ({ when, schedule }: Schedule): number | undefined =>
  when === 'now' ? undefined : timeOfInput(schedule)

/** At `now`, milliseconds since 1970 UTC. */
export const scheduleProblems = (chosen: Schedule, now: number): ScheduleProblems => {
  const { when, interval, days } = chosen
  const at = firstTime(chosen)
  return {
    ...(when !== 'now' && at === undefined ? { schedule: 'required' } : {}),
    ...(at !== undefined && at <= now ? { schedule: 'past' } : {}),
    ...(when === 'again' && interval !== 'Daily' && days.length === 0 ? { days: 'required' } : {}),
  }
}

/** In the form in which it is sent; nothing: at once. */
export const wireSchedule = (chosen: Schedule) => {
  const { when, interval, days } = chosen
  const at = firstTime(chosen)
  return {
    ...(at === undefined ? {} : { schedule: at }),
    ...(when === 'again' ? { recurrence: { interval, days: interval === 'Daily' ? [] : [...days] } } : {}),
  }
}
