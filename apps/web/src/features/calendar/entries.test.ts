import type { CalendarEvent } from '@lykta/contract/calendar'
import { expect, test } from 'vitest'
import { entriesOf, isWholeDay, nextOf, partsByDay } from './entries.ts'
import { entryStyleOf } from './entry-style.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)
const event = (changes: Partial<CalendarEvent>): CalendarEvent => ({
  id: 7,
  title: 'Lunch with Greta',
  body: 'Dining hall',
  fontSize: 'medium',
  interval: 'none',
  days: [],
  monthlyOn: 'day',
  allDay: false,
  schedule: at('2026-11-14T11:30'),
  end: at('2026-11-14T12:30'),
  expiration: 0,
  reminder: -1,
  calendartype: { id: 1, type: 'Visit', jsonType: '{"dcolor":"#6f5bb0"}' },
  room: 3,
  relative: 2,
  sender: { id: 2, name: 'Karin Lindqvist', avatar: null },
  index: 0,
  timeZone: 'Europe/Stockholm',
  exceptions: [],
  series: null,
  subscription: null,
  mayChange: true,
  reminders: [],
  createdAt: 0,
  updatedAt: 0,
  ...changes,
})
const entries = (...events: CalendarEvent[]) => entriesOf(events, '2026-11-14')
const times = (list: ReturnType<typeof entries>, day: string) =>
  partsByDay(list)(day).map(({ from, to }) => [from, to])

test('[EVENT-07] [EVENT-10] an event is shown with its title, message, times, type and colour', () => {
  expect(entries(event({}))).toMatchObject([
    {
      titleEvent: 'Lunch with Greta',
      messageEvent: 'Dining hall',
      start: at('2026-11-14T11:30'),
      end: at('2026-11-14T12:30'),
      type: 'Visit',
      colorEvent: '#6f5bb0',
    },
  ])
})

test('[EVENT-06] [EVENT-08] an event whose type is a plain text is amber', () => {
  const [entry] = entries(event({ calendartype: 'Something else' }))
  expect(entry).toMatchObject({ type: 'Something else', colorEvent: undefined })
  expect(entry && entryStyleOf(entry)).toEqual({ 'data-look': 'default' })
})

test('a type whose colour cannot be read is amber', () => {
  expect(entries(event({ calendartype: { id: 1, type: 'Visit', jsonType: 'blue' } }))).toMatchObject([
    { colorEvent: undefined },
  ])
})

test('[EVENT-11] information is blue, and has a shape of its own', () => {
  const [entry] = entries(event({ calendartype: { id: 1, type: 'Information', jsonType: '{}' } }))
  expect(entry && entryStyleOf(entry)).toEqual({ 'data-look': 'information' })
})

test('[CAL-19] what takes place on a day comes by its beginning, and ends where the day does', () => {
  const list = entries(
    event({ id: 2, schedule: at('2026-11-14T22:00'), end: at('2026-11-15T07:30') }),
    event({ id: 1 }),
  )
  expect(times(list, '2026-11-14')).toEqual([
    [690, 750],
    [1320, 1440],
  ])
  expect(times(list, '2026-11-15')).toEqual([[0, 450]])
  expect(times(list, '2026-11-16')).toEqual([])
})

test('what ends at midnight is not on the day that begins then', () => {
  const list = entries(event({ schedule: at('2026-11-14T22:00'), end: at('2026-11-15T00:00') }))
  expect(times(list, '2026-11-14')).toEqual([[1320, 1440]])
  expect(times(list, '2026-11-15')).toEqual([])
})

test('the days in the middle of a journey are whole ones, and stand first', () => {
  const list = entries(
    event({ id: 1, schedule: at('2026-11-14T09:00'), end: at('2026-11-14T10:00') }),
    event({ id: 2, schedule: at('2026-11-13T00:00'), end: at('2026-11-16T00:00') }),
  )
  const parts = partsByDay(list)('2026-11-14')
  expect(parts.map((part) => isWholeDay(part))).toEqual([true, false])
})

test('[EVENT-02] a repeated event is there each time, but on the days that are left out', () => {
  const list = entries(
    event({
      interval: 'Daily',
      schedule: at('2026-11-12T11:30'),
      end: at('2026-11-12T12:30'),
      expiration: at('2026-11-16T00:00'),
      exceptions: ['2026-11-13', '2026-11-14'],
    }),
  )
  expect(list.map(({ first }) => [first.day, first.minute])).toEqual([
    ['2026-11-12', 690],
    ['2026-11-15', 690],
    ['2026-11-16', 690],
  ])
})

test('[EVENT-04] an event without an end is half an hour long', () => {
  const { end: _, ...open } = event({})
  expect(times(entriesOf([open], '2026-11-14'), '2026-11-14')).toEqual([[690, 720]])
})

test('times are those of the box, wherever the browser is', () => {
  const list = entries(event({ timeZone: 'Asia/Tokyo' }))
  expect(list[0]?.first).toEqual({ day: '2026-11-14', minute: 19 * 60 + 30 })
})

test('today one wants to know about what is under way or next, on another day about the first', () => {
  const list = entries(
    event({ id: 1 }),
    event({ id: 2, schedule: at('2026-11-14T15:00'), end: at('2026-11-14T16:00') }),
  )
  const parts = partsByDay(list)('2026-11-14')
  const next = (day: string, minute: number) => nextOf(parts, '2026-11-14', { day, minute })?.start
  expect(next('2026-11-14', 700)).toBe(at('2026-11-14T11:30'))
  expect(next('2026-11-14', 750)).toBe(at('2026-11-14T15:00'))
  expect(next('2026-11-14', 1200)).toBe(at('2026-11-14T11:30'))
  expect(next('2026-11-13', 1200)).toBe(at('2026-11-14T11:30'))
})
