import type { Day } from '@lykta/calendar'
import { isAboveHours, type DayPart, type Entry } from './entries.ts'

/** An entry over the days of a row that it is on: columns from `from` up to, but not with, `to`. */
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
  /** How many have no room, by column. */
  more: number[]
}

/** Lays what has no place between the hours over its days. Beyond `mostRows`, the last row is left to what has no room. */
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
  /** Where in each row the last one ends. */
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
