import type { CalendarInterval, MonthlyChoice } from '@lykta/contract/calendar'
import { dayMs, weekdayOfNumber, type DayNumber } from './zone-days.ts'

/** On which days a repeated event is. */
export interface Rule {
  interval: Exclude<CalendarInterval, 'none'>
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

/** Every month has one: the 31st is the last day of a shorter one. */
const monthlyDay = ({ first, monthlyOn }: Rule, month: number): DayNumber => {
  const last = dayIn(month + 1, 0)
  if (monthlyOn === 'lastWeekday') return last - ((weekdayOfNumber(last) - weekdayOfNumber(first) + 7) % 7)
  return Math.min(dayIn(month, new Date(first * dayMs).getUTCDate()), last)
}

/** The days of the rule from one day to another, both included, in order. */
export const daysByRule = (rule: Rule, from: DayNumber, to: DayNumber): DayNumber[] => {
  const earliest = Math.max(from, rule.first)
  if (to < earliest) return []
  if (rule.interval === 'Monthly') {
    const month = monthOf(earliest)
    return Array.from({ length: monthOf(to) - month + 1 }, (_, index) =>
      monthlyDay(rule, month + index),
    ).filter((day) => day >= earliest && day <= to)
  }
  const all = Array.from({ length: to - earliest + 1 }, (_, index) => earliest + index)
  if (rule.interval === 'Daily') return all
  const weekdays = rule.days.length === 0 ? [weekdayOfNumber(rule.first)] : rule.days
  return all.filter((day) => weekdays.includes(weekdayOfNumber(day)))
}

/** The first day of the rule on or after its first day: the weekdays of the rule may leave that one out. */
export const firstByRule = (rule: Rule): DayNumber =>
  daysByRule(rule, rule.first, rule.first + 62)[0] ?? rule.first

/** The day of a monthly rule in the month of another day. */
export const inSameMonth = (rule: Rule, day: DayNumber): DayNumber => monthlyDay(rule, monthOf(day))
