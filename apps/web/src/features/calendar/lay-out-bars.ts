import type { Day } from '@lykta/calendar'
import { isAboveHours, type DayPart, type Entry } from './entries.ts'

/** An entry over the days of a row: the columns from `from` up to, but not including, `to`. */
export interface Bar {
  entry: Entry
  from: number
  to: number
  row: number
  /** It began before these days, or goes on after them. */
  begun: boolean
  goesOn: boolean
}

interface Bars {
  bars: Bar[]
  rows: number
  /** How many do not fit, by column. */
  more: number[]
}

/** Lays entries without a place between the hours over their days. Beyond `mostRows`, the last row is for those that do not fit. */
export const barsOf = (
  columns: readonly { day: Day; parts: readonly DayPart[] }[],
  mostRows = Infinity,
): Bars => {
  const spans = new Map<string, { entry: Entry; from: number; to: number }>()
  for (const [index, { parts }] of columns.entries()) {
    for (const { entry } of parts.filter(isAboveHours)) {
      const { from } = spans.get(entry.key) ?? { from: index }
      spans.set(entry.key, { entry, from, to: index + 1 })
    }
  }
  const firstDay = columns[0]?.day ?? ''
  const lastDay = columns[columns.length - 1]?.day ?? ''
  /** The end of the last bar in each row. */
  const ends: number[] = []
  const all = [...spans.values()]
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(({ entry, from, to }): Bar => {
      const free = ends.findIndex((end) => end <= from)
      const row = free === -1 ? ends.length : free
      ends[row] = to
      return { entry, from, to, row, begun: entry.first.day < firstDay, goesOn: entry.last.day > lastDay }
    })
  const isFull = ends.length > mostRows
  const shown = isFull ? mostRows - 1 : ends.length
  return {
    bars: all.filter(({ row }) => row < shown),
    rows: isFull ? mostRows : ends.length,
    more: columns.map(
      (_, index) => all.filter(({ row, from, to }) => row >= shown && from <= index && index < to).length,
    ),
  }
}
