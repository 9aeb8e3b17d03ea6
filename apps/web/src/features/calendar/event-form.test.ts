import { describe, expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import {
  changeOf,
  creationOf,
  formOfEvent,
  newEventForm,
  nextHalfHour,
  problemsOf,
  withStart,
  withTitle,
  type EventForm,
} from './event-form.ts'
import { event as eventOf } from '../../testing/world.ts'

const timeZone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(`${text}+01:00`)
const now = at('2026-11-22T12:00')
const written = (change: Partial<EventForm> = {}): EventForm => ({
  ...newEventForm(now, timeZone),
  title: 'Physiotherapy',
  body: 'Wear comfortable shoes.',
  type: '2',
  ...change,
})
const problems = (change: Partial<EventForm>, storedStart?: string) =>
  problemsOf(written(change), { timeZone, now, storedStart })
const sent = (change: Partial<EventForm>) =>
  creationOf(written(change), { timeZone, room: 11, others: [], relative: 7 })

describe('a new event', () => {
  test.each([
    ['2026-11-22T12:00', '2026-11-22T12:30', '2026-11-22T13:00'],
    ['2026-11-22T12:01', '2026-11-22T12:30', '2026-11-22T13:00'],
    ['2026-11-22T23:42', '2026-11-23T00:00', '2026-11-23T00:30'],
  ])('[CALNEW-30] at %s begins at the next half hour, %s, and ends half an hour later', (at0, start, end) => {
    const begun = nextHalfHour(at(at0) + 20_000, timeZone)
    expect(newEventForm(begun, timeZone)).toMatchObject({ start, end })
  })

  test('[CALNEW-14] says the same in its message as in its subject, until something else is written there', () => {
    expect(withTitle(written({ title: '', body: '' }), 'Walk')).toMatchObject({ title: 'Walk', body: 'Walk' })
    expect(withTitle(written({ title: 'Walk', body: 'Walk' }), 'Walks').body).toBe('Walks')
    expect(withTitle(written({ title: 'Walk', body: '' }), 'Walks').body).toBe('')
    expect(withTitle(written(), 'Walk').body).toBe('Wear comfortable shoes.')
  })

  test('[CALNEW-33] is sent with everything that the specification names', () => {
    expect(sent({ reminder: 15, fontSize: 'large' })).toMatchObject({
      title: 'Physiotherapy',
      body: 'Wear comfortable shoes.',
      interval: 'none',
      schedule: now,
      expiration: 0,
      reminder: 15,
      fontSize: 'large',
      calendartype: 2,
      room: 11,
      relative: 7,
    })
  })

  test('for several rooms names them all', () => {
    const both = creationOf(written(), { timeZone, room: 11, others: [12], relative: 7 })
    expect(both).toMatchObject({ room: 11, rooms: [12] })
  })
})

describe('recurrence', () => {
  test.each([
    ['once', 'none'],
    ['repeated', 'Weekly'],
  ] as const)('[CALNEW-31] %s has the interval %s', (occurs, interval) => {
    expect(sent({ occurs, interval: 'Weekly' }).interval).toBe(interval)
  })

  test('[CALNEW-32] only a repeated event has an expiration, at the end of its last day', () => {
    const until = '2026-12-17'
    expect(sent({ occurs: 'once', until }).expiration).toBe(0)
    expect(sent({ occurs: 'repeated', until }).expiration).toBe(at('2026-12-18T00:00') - 1)
    expect(sent({ occurs: 'repeated', until: '' }).expiration).toBe(0)
  })

  test('weekdays go with Weekly, and a day of the month with Monthly', () => {
    const chosen = { occurs: 'repeated', days: [1, 4], monthlyOn: 'lastWeekday' } as const
    expect(sent({ ...chosen, days: [1, 4], interval: 'Weekly' })).toMatchObject({
      days: [1, 4],
      monthlyOn: 'day',
    })
    expect(sent({ ...chosen, days: [1, 4], interval: 'Monthly' })).toMatchObject({
      days: [],
      monthlyOn: 'lastWeekday',
    })
  })
})

describe('what keeps it from being saved', () => {
  test('nothing, when all is there', () => {
    expect(problems({})).toEqual({})
  })

  test('[CALNEW-19] [CALNEW-23] [CALNEW-24] a title or text that is missing, or only spaces', () => {
    expect(problems({ title: ' ', body: '' })).toEqual({ title: 'required', body: 'required' })
  })

  test('[CALNEW-20] the title is said before the text', () => {
    expect(Object.keys(problems({ title: '', body: '', start: '' }))).toEqual(['title', 'body', 'start'])
  })

  test('[CALNEW-25] a day that is past; an earlier hour of today is not', () => {
    expect(problems({ start: '2026-11-21T23:59', end: '2026-11-22T01:00' })).toEqual({ start: 'past' })
    expect(problems({ start: '2026-11-22T08:00', end: '2026-11-22T09:00' })).toEqual({})
  })

  test('a start that is stored may be past', () => {
    const start = '2026-11-02T08:00'
    expect(problems({ start, end: '2026-11-02T09:00' }, start)).toEqual({})
  })

  test('a repeated event that has begun may be moved on days that are past', () => {
    const moved = { start: '2026-11-02T08:15', end: '2026-11-02T09:00' }
    expect(problems({ ...moved, occurs: 'repeated' }, '2026-11-02T08:00')).toEqual({})
    expect(problems({ ...moved, occurs: 'repeated' }, '2026-11-23T08:00')).toEqual({ start: 'past' })
    expect(problems(moved, '2026-11-02T08:00')).toEqual({ start: 'past' })
  })

  test('[CALNEW-26] an end before the start', () => {
    expect(problems({ end: '2026-11-22T11:59' })).toEqual({ end: 'beforeStart' })
    expect(problems({ allDay: true, end: '2026-11-22T00:00' })).toEqual({})
    expect(problems({ allDay: true, end: '2026-11-21T23:00' })).toEqual({ end: 'beforeStart' })
  })

  test('an end that never comes, and a last time before the first', () => {
    expect(problems({ end: '2027-03-01T12:00' })).toEqual({ end: 'tooLong' })
    expect(problems({ occurs: 'repeated', until: '2026-11-21' })).toEqual({ until: 'beforeFirst' })
  })

  test('a time that is not complete', () => {
    expect(problems({ start: '' })).toEqual({ start: 'invalid' })
    expect(problems({ end: '' })).toEqual({ end: 'invalid' })
  })
})

describe('another start', () => {
  test('[CALNEW-28] [CALNEW-29] on another day keeps the time of day and the length', () => {
    const moved = withStart(written(), '2026-12-01T12:00', timeZone)
    expect(moved).toMatchObject({ start: '2026-12-01T12:00', end: '2026-12-01T12:30' })
  })

  test('moves an end beyond midnight too, and a whole day as one', () => {
    const late = written({ start: '2026-11-22T23:00', end: '2026-11-23T01:00' })
    expect(withStart(late, '2026-11-22T23:30', timeZone).end).toBe('2026-11-23T01:30')
    const days = written({ allDay: true, start: '2026-11-22T12:00', end: '2026-11-24T12:30' })
    expect(withStart(days, '2026-12-01T12:00', timeZone).end).toBe('2026-12-03T12:30')
  })

  test('keeps the clock where it changes in between', () => {
    const spring = written({ start: '2027-03-27T10:00', end: '2027-03-27T11:00' })
    expect(withStart(spring, '2027-03-28T10:00', timeZone).end).toBe('2027-03-28T11:00')
  })
})

describe('an all-day event', () => {
  test('is sent from midnight to midnight, in the zone of the box', () => {
    expect(sent({ allDay: true, end: '2026-11-23T12:30' })).toMatchObject({
      allDay: true,
      schedule: at('2026-11-22T00:00'),
      end: at('2026-11-24T00:00'),
    })
  })
})

describe('a change', () => {
  const event = eventOf(7, 'Hairdresser', {
    interval: 'Weekly',
    schedule: at('2026-11-03T10:00'),
    end: at('2026-11-03T11:00'),
    expiration: at('2026-12-31T23:59'),
    days: [2],
    reminder: 15,
  })
  const entryOn = (day: string) => {
    const entry = entriesOf([event], day).find(({ first }) => first.day === day)
    if (entry === undefined) throw new Error(`nothing on ${day}`)
    return entry
  }

  test('of the whole begins with the event as it was made', () => {
    expect(formOfEvent(entryOn('2026-11-24'), 'all')).toMatchObject({
      occurs: 'repeated',
      interval: 'Weekly',
      days: [2],
      start: '2026-11-03T10:00',
      end: '2026-11-03T11:00',
      until: '2026-12-31',
      reminder: 15,
    })
  })

  test('[EVENT-22] of every second week keeps it, and so does a copy', () => {
    const [entry] = entriesOf([{ ...event, every: 2 }], '2026-11-03')
    if (entry === undefined) throw new Error('nothing on its first day')
    const form = formOfEvent(entry, 'all')
    expect(changeOf({ ...form, title: 'Gymnastics' }, form, timeZone)).toEqual({ title: 'Gymnastics' })
    expect(creationOf(form, { timeZone, room: 11, others: [], relative: 7 })).toMatchObject({
      interval: 'Weekly',
      every: 2,
    })
  })

  test('[EVENT-22] from every second week to every week says so', () => {
    const [entry] = entriesOf([{ ...event, every: 2 }], '2026-11-03')
    if (entry === undefined) throw new Error('nothing on its first day')
    const form = formOfEvent(entry, 'all')
    expect(changeOf({ ...form, every: 1 }, form, timeZone)).toEqual({ every: 1 })
  })

  test('of one time begins with that time, and is not repeated', () => {
    expect(formOfEvent(entryOn('2026-11-24'), 'one')).toMatchObject({
      occurs: 'once',
      start: '2026-11-24T10:00',
      end: '2026-11-24T11:00',
    })
  })

  test('carries only what differs', () => {
    const before = formOfEvent(entryOn('2026-11-24'), 'all')
    expect(changeOf(before, before, timeZone)).toEqual({})
    expect(changeOf({ ...before, title: 'Gymnastics' }, before, timeZone)).toEqual({ title: 'Gymnastics' })
    expect(changeOf(withStart(before, '2026-11-03T11:00', timeZone), before, timeZone)).toEqual({
      schedule: at('2026-11-03T11:00'),
      end: at('2026-11-03T12:00'),
    })
  })
})
