import { expect, test } from 'vitest'
import { readIcs } from './ics-file.ts'

const timeZone = 'Europe/Stockholm'
const range = {
  from: Date.parse('2026-11-01T00:00+01:00'),
  to: Date.parse('2027-11-01T00:00+01:00'),
  timeZone,
}
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:bath', ...lines, 'END:VEVENT']
const shown = (...events: string[][]): string[] => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
  const result = readIcs(text, range)
  if ('fault' in result) return [JSON.stringify(result.fault)]
  expect(result.leftOut).toBeNull()
  return result.events.map(
    ({ start, end, title }) => `${wall.format(start)}–${wall.format(end).slice(-5)} ${title}`,
  )
}

/** Mondays from nine to ten. */
const series = event(
  'SUMMARY:Bath',
  'DTSTART;TZID=Europe/Stockholm:20270308T090000',
  'DTEND;TZID=Europe/Stockholm:20270308T100000',
  'RRULE:FREQ=WEEKLY;COUNT=5',
)
const from = (day: string) => `RECURRENCE-ID;TZID=Europe/Stockholm;RANGE=THISANDFUTURE:${day}T090000`

test('[EVENT-24] an occurrence that was changed with those that follow moves them all, over a change of the clock', () => {
  const later = event(
    from('20270322'),
    'SUMMARY:Late bath',
    'DTSTART;TZID=Europe/Stockholm:20270323T140000',
    'DTEND;TZID=Europe/Stockholm:20270323T153000',
  )
  const one = event(
    'RECURRENCE-ID;TZID=Europe/Stockholm:20270405T090000',
    'SUMMARY:Swim',
    'DTSTART;TZID=Europe/Stockholm:20270405T080000',
    'DTEND;TZID=Europe/Stockholm:20270405T083000',
  )
  expect(shown(series, later, one)).toEqual([
    '2027-03-08 09:00–10:00 Bath',
    '2027-03-15 09:00–10:00 Bath',
    '2027-03-23 14:00–15:30 Late bath',
    '2027-03-30 14:00–15:30 Late bath',
    '2027-04-05 08:00–08:30 Swim',
  ])
})

test('[EVENT-24] the later of two such changes counts, and one that was cancelled is the end', () => {
  const second = event(
    from('20270315'),
    'SUMMARY:Shower',
    'DTSTART;TZID=Europe/Stockholm:20270315T110000',
    'DTEND;TZID=Europe/Stockholm:20270315T113000',
  )
  const last = event(
    from('20270329'),
    'SUMMARY:Bath',
    'STATUS:CANCELLED',
    'DTSTART;TZID=Europe/Stockholm:20270329T090000',
  )
  expect(shown(series, second, last)).toEqual([
    '2027-03-08 09:00–10:00 Bath',
    '2027-03-15 11:00–11:30 Shower',
    '2027-03-22 11:00–11:30 Shower',
  ])
})
