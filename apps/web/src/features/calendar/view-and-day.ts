import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  mondayOf,
  type Day,
} from '@lykta/calendar'
import { calendarModes, weekStripDays } from '@lykta/contract/constants'
import type { Layout } from '../../shared/ui/use-layout.ts'

export type ModeName = keyof typeof calendarModes

/** What the address of the calendar says; what it does not say is the day and the mode to begin with. */
export interface CalendarSearch {
  mode?: number | undefined
  day?: string | undefined
  /** The key of the entry whose detail is shown. */
  event?: string | undefined
}

/** The modes in their order. A phone has no room for the grid of a week. */
export const modesOf = (layout: Layout): ModeName[] =>
  layout === 'phone' ? ['month', 'day'] : ['month', 'week', 'day']

/** The day to show: the wanted one if there is such a day, else today. */
export const dayOf = (wanted: string | undefined, today: Day): Day =>
  wanted !== undefined && isDay(wanted) ? wanted : today

/** The mode to show: the wanted one where there is room for it, else the one to begin with. */
export const modeOf = (wanted: number | undefined, layout: Layout): ModeName =>
  modesOf(layout).find((name) => calendarModes[name] === wanted) ?? (layout === 'phone' ? 'month' : 'day')

/** Six weeks from the Monday on or before the first of the month. */
export const weeksOfMonth = (day: Day): Day[][] => {
  const first = mondayOf(firstOfMonth(day))
  return Array.from({ length: 6 }, (_, week) => daysFrom(addDays(first, week * 7), 7))
}

export const weekOfDay = (day: Day): Day[] => daysFrom(mondayOf(day), 7)

/** How far ahead of today the ten days of the strip begin. */
const stripBefore = 2

/**
 * The days of the strip that a day is on: its week, or, where there is room, ten days. Those are counted from the day
 * before yesterday on, so that the strip stays as it is while one goes through it.
 */
export const stripOf = (day: Day, today: Day, layout: Layout): Day[] => {
  if (layout !== 'desktop') return daysFrom(mondayOf(day), weekStripDays.mobile)
  const length = weekStripDays.desktop
  const start = addDays(today, -stripBefore)
  return daysFrom(addDays(start, Math.floor(daysBetween(start, day) / length) * length), length)
}

/** The arrows of the header go by what is named between them. */
export const move = (day: Day, mode: ModeName, by: 1 | -1): Day =>
  mode === 'month' ? addMonths(day, by) : addDays(day, by * (mode === 'week' ? 7 : 1))

/** What a view of a month's day can show beyond that month: the weeks at its ends, and a strip of ten days. */
const aroundDays = 14

/** The days for which the events of a month are read: the first, and the first that is no longer one of them. */
export const windowOf = (day: Day): { from: Day; to: Day } => {
  const first = firstOfMonth(day)
  return { from: addDays(first, -aroundDays), to: addDays(addMonths(first, 1), aroundDays) }
}
