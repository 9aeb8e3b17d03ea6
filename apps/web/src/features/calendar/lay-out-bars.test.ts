import { addDays, daysFrom, timeOn } from '@lykta/calendar'
import { expect, test } from 'vitest'
import { event } from '../../testing/world.ts'
import { barsOf } from './lay-out-bars.ts'
import { entriesOf, partsByDay } from './entries.ts'

const monday = '2026-11-09'
const week = daysFrom(monday, 7)
const timeZone = 'Europe/Stockholm'
const at = (day: number, hour = 0) => timeOn(addDays(monday, day), hour * 60, timeZone)
const allDay = (id: number, from: number, to: number) =>
  event(id, String(id), { allDay: true, schedule: at(from), end: at(to) })
const laid = (events: ReturnType<typeof event>[], mostRows?: number) => {
  const partsOn = partsByDay(entriesOf(events, monday))
  return barsOf(
    week.map((day) => ({ day, parts: partsOn(day) })),
    mostRows,
  )
}
const places = (events: ReturnType<typeof event>[]) =>
  laid(events).bars.map(({ entry, from, to, row }) => [entry.titleEvent, from, to, row])

test('what lasts several days is one bar over them, the longer ones first', () => {
  expect(places([allDay(1, 3, 4), allDay(2, 1, 4), allDay(3, 4, 6)])).toEqual([
    ['2', 1, 4, 0],
    ['1', 3, 4, 1],
    ['3', 4, 6, 0],
  ])
})

test('what has hours is a bar only if it lasts a day or longer', () => {
  const stay = event(1, 'Stay', { schedule: at(2, 14), end: at(4, 11) })
  const night = event(2, 'Night', { schedule: at(2, 22), end: at(3, 2) })
  expect(places([stay, night])).toEqual([['Stay', 2, 5, 0]])
})

test('a bar knows that it began before the week, or goes on after it', () => {
  const { bars } = laid([allDay(1, -2, 2), allDay(2, 5, 7), allDay(3, 6, 9)])
  expect(bars.map(({ from, to, begun, goesOn }) => [from, to, begun, goesOn])).toEqual([
    [0, 2, true, false],
    [5, 7, false, false],
    [6, 7, false, true],
  ])
})

test('where there are too many, the last row is left to a count for each day', () => {
  const { bars, rows, more } = laid([allDay(1, 0, 2), allDay(2, 0, 2), allDay(3, 1, 2), allDay(4, 1, 2)], 3)
  expect(bars.map(({ row }) => row)).toEqual([0, 1])
  expect(rows).toBe(3)
  expect(more).toEqual([0, 2, 0, 0, 0, 0, 0])
  expect(laid([allDay(1, 0, 2), allDay(2, 0, 2), allDay(3, 1, 2)], 3).more).toEqual([0, 0, 0, 0, 0, 0, 0])
})
