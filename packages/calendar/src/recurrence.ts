import type { CalendarInterval, MonthlyChoice } from '@lykta/contract/calendar'
import { dayMs, weekdayOfNumber, type DayNumber } from './zone-days.ts'

/** On which days a repeated event is. */
export interface Rule {
  interval: Exclude<CalendarInterval, 'none'>
  /** Every so many days, weeks or months from that of the first day. */
  every: number
  /** Weekdays of Weekly, Sunday 0; empty: that of the first day. */
  days: readonly number[]
  monthlyOn: MonthlyChoice
  first: DayNumber
}

const monthOf = (day: DayNumber): number => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const dayIn = (month: number, dayOfMonth: number): DayNumber =>
  Date.UTC(Math.floor(month / 12), month % 12, dayOfMonth) / dayMs

/** Weeks from Monday on; 1970 began on a Thursday. */
const weekNumberOf = (day: DayNumber): number => Math.floor((day + 3) / 7)

/** Every month has one: the 31st is the last day of a shorter one. */
const monthlyDay = ({ first, monthlyOn }: Rule, month: number): DayNumber => {
  const last = dayIn(month + 1, 0)
  if (monthlyOn === 'lastWeekday') return last - ((weekdayOfNumber(last) - weekdayOfNumber(first) + 7) % 7)
  return Math.min(dayIn(month, new Date(first * dayMs).getUTCDate()), last)
}

/** The days of the rule from one day to another, both included, in order; one after the other, as they are asked for. */
export function* daysByRule(rule: Rule, from: DayNumber, to: DayNumber): Generator<DayNumber, void> {
  const earliest = Math.max(from, rule.first)
  if (to < earliest) return
  if (rule.interval === 'Monthly') {
    const last = monthOf(to)
    for (let month = monthOf(earliest); month <= last; month += 1) {
      if ((month - monthOf(rule.first)) % rule.every !== 0) continue
      const day = monthlyDay(rule, month)
      if (day >= earliest && day <= to) yield day
    }
    return
  }
  const weekdays = rule.days.length === 0 ? [weekdayOfNumber(rule.first)] : rule.days
  for (let day = earliest; day <= to; day += 1) {
    const nth = rule.interval === 'Daily' ? day - rule.first : weekNumberOf(day) - weekNumberOf(rule.first)
    if (nth % rule.every !== 0) continue
    if (rule.interval === 'Daily' || weekdays.includes(weekdayOfNumber(day))) yield day
  }
}

/** The first day of the rule on or after its first day: the weekdays of the rule may leave that one out. */
export const firstByRule = (rule: Rule): DayNumber => {
  // From there it is counted, so that the first one is as near as can be.
  const [first] = daysByRule({ ...rule, every: 1 }, rule.first, rule.first + 62)
  return first ?? rule.first
}

/** The day of a monthly rule in the month of another day. */
export const inSameMonth = (rule: Rule, day: DayNumber): DayNumber => monthlyDay(rule, monthOf(day))
