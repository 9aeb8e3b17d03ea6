import type { CalendarInterval, MonthlyChoice } from '@lykta/contract/calendar'
import { dayMs, weekdayOfNumber, type DayNumber } from './zone-days.ts'

/** The days on which a repeated event takes place. */
export interface Rule {
  interval: Exclude<CalendarInterval, 'none'>
  /** Repeats after this many days, weeks or months, from that of the first day. */
  every: number
  /** Weekdays for Weekly, Sunday 0; empty: the weekday of the first day. */
  days: readonly number[]
  /** The weekday on which the weeks of Weekly begin. */
  weekStart: number
  monthlyOn: MonthlyChoice
  /** For Monthly: the day, if the first day is only the last of a short month. */
  monthDay?: number | undefined
  first: DayNumber
}

const monthOf = (day: DayNumber): number => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const dayIn = (month: number, dayOfMonth: number): DayNumber =>
  Date.UTC(Math.floor(month / 12), month % 12, dayOfMonth) / dayMs

/** The number of a week that begins on this weekday, Sunday 0; 1970 began on a Thursday. */
const weekNumberOf = (day: DayNumber, weekStart: number): number => Math.floor((day + 4 - weekStart) / 7)

/** Whether a day is in one of the weeks, days or months in which a rule counts. */
export const countsOn = (rule: Rule, day: DayNumber): boolean => {
  const { interval, every, first, weekStart } = rule
  if (interval === 'Daily') return (day - first) % every === 0
  if (interval === 'Monthly') return (monthOf(day) - monthOf(first)) % every === 0
  return (weekNumberOf(day, weekStart) - weekNumberOf(first, weekStart)) % every === 0
}

export const dayOfMonthOf = (day: DayNumber): number => new Date(day * dayMs).getUTCDate()

/** Every month has such a day: instead of the 31st, a shorter month uses its last day. */
const monthlyDay = ({ first, monthlyOn, monthDay }: Rule, month: number): DayNumber => {
  const last = dayIn(month + 1, 0)
  if (monthlyOn === 'lastWeekday') return last - ((weekdayOfNumber(last) - weekdayOfNumber(first) + 7) % 7)
  return Math.min(dayIn(month, monthDay ?? dayOfMonthOf(first)), last)
}

/** Yields the days of the rule between two days, both included, in order and on demand. */
export function* daysByRule(rule: Rule, from: DayNumber, to: DayNumber): Generator<DayNumber, void> {
  const earliest = Math.max(from, rule.first)
  if (to < earliest) return
  if (rule.interval === 'Monthly') {
    const last = monthOf(to)
    for (let month = monthOf(earliest); month <= last; month += 1) {
      if (!countsOn(rule, dayIn(month, 1))) continue
      const day = monthlyDay(rule, month)
      if (day >= earliest && day <= to) yield day
    }
    return
  }
  const weekdays = rule.days.length === 0 ? [weekdayOfNumber(rule.first)] : rule.days
  for (let day = earliest; day <= to; day += 1) {
    if (!countsOn(rule, day)) continue
    if (rule.interval === 'Daily' || weekdays.includes(weekdayOfNumber(day))) yield day
  }
}

/** The first day of the rule on or after its first day, which the weekdays of the rule may leave out. */
export const firstByRule = (rule: Rule): DayNumber => {
  const [first] = daysByRule(rule, rule.first, rule.first + 62 * rule.every)
  return first ?? rule.first
}

/** The day of a monthly rule in the month of another day. */
export const inSameMonth = (rule: Rule, day: DayNumber): DayNumber => monthlyDay(rule, monthOf(day))
