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

/** The values in the calendar's address; if missing, today and the default mode. */
export interface CalendarSearch {
  mode?: number | undefined
  day?: string | undefined
  /** The key of the entry whose detail is shown. */
  event?: string | undefined
}

/** The modes in order. A phone has no room for the grid of a week. */
export const modesOf = (layout: Layout): ModeName[] =>
  layout === 'phone' ? ['month', 'day'] : ['month', 'week', 'day']

/** The day to show: the requested one if it exists, otherwise today. */
export const dayOf = (wanted: string | undefined, today: Day): Day =>
  wanted !== undefined && isDay(wanted) ? wanted : today

/** The mode to show: the requested one if there is room for it, otherwise the default. */
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
 * The days of the strip for a day: its week, or ten days if there is room. Those are counted from the day before yesterday, so
 * that the strip stays the same while the user moves through it.
 */
export const stripOf = (day: Day, today: Day, layout: Layout): Day[] => {
  if (layout !== 'desktop') return daysFrom(mondayOf(day), weekStripDays.mobile)
  const length = weekStripDays.desktop
  const start = addDays(today, -stripBefore)
  return daysFrom(addDays(start, Math.floor(daysBetween(start, day) / length) * length), length)
}

/** The arrows of the header move by the period named between them. */
export const move = (day: Day, mode: ModeName, by: 1 | -1): Day =>
  mode === 'month' ? addMonths(day, by) : addDays(day, by * (mode === 'week' ? 7 : 1))

/** What the view of a day in a month can show beyond that month: the weeks at its ends, and a strip of ten days. */
const aroundDays = 14

/** The days whose events are read for a month: the first, and the first that is no longer one of them. */
export const windowOf = (day: Day): { from: Day; to: Day } => {
  const first = firstOfMonth(day)
  return { from: addDays(first, -aroundDays), to: addDays(addMonths(first, 1), aroundDays) }
}
