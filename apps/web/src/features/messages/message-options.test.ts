import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeOfInput } from '../../shared/format/index.ts'
import { showTimesOf } from '../../shared/format/time-zone.ts'
import { problemsOf, defaultOptions, wireOptions, type MessageOptions } from './message-options.ts'

beforeAll(() => showTimesOf('Europe/Stockholm'))
afterAll(() => showTimesOf(undefined))

const now = Date.parse('2026-11-22T08:00+01:00')

describe('what keeps a message from going out as it was chosen', () => {
  test.each<[string, Partial<MessageOptions>, object]>([
    ['nothing, as usual', {}, {}],
    ['a time that is missing', { when: 'later' }, { schedule: 'required' }],
    ['a time that has passed', { when: 'later', schedule: '2026-11-22T08:00' }, { schedule: 'past' }],
    ['nothing, a minute from now', { when: 'later', schedule: '2026-11-22T08:01' }, {}],
    [
      '[MSG-38] a day that is missing',
      { when: 'again', schedule: '2026-11-23T08:00', interval: 'Weekly' },
      { days: 'required' },
    ],
    ['[MSG-25] an end that has passed', { expiration: '2026-11-22T08:00' }, { expiration: 'invalid' }],
    [
      '[MSG-25] an end before the beginning',
      { when: 'later', schedule: '2026-11-24T08:00', expiration: '2026-11-23T08:00' },
      { expiration: 'invalid' },
    ],
    [
      'nothing, once it goes at once',
      { when: 'now', schedule: '2020-01-01T08:00', expiration: '2026-11-23T08:00' },
      {},
    ],
  ])('%s', (_what, options, problems) => {
    expect(problemsOf({ ...defaultOptions, ...options }, now)).toEqual(problems)
  })
})

describe('[MSG-36] [MSG-37] what is sent', () => {
  test.each<[string, Partial<MessageOptions>, object]>([
    ['as usual', {}, { type: 'information', dyslexie: false }],
    [
      'a warning in the other typeface, as an answer',
      { type: 'warning', dyslexie: true, reply: { id: 7, subject: 'Hej' } },
      { type: 'warning', dyslexie: true, thread: 7 },
    ],
    [
      'once, later, with a reminder and an end',
      {
        when: 'later',
        schedule: '2026-11-23T08:00',
        reminder: 15,
        expiration: '2026-11-24T08:00',
        days: [3],
      },
      {
        type: 'information',
        dyslexie: false,
        schedule: Date.parse('2026-11-23T08:00+01:00'),
        reminder: 15,
        expiration: Date.parse('2026-11-24T08:00+01:00'),
      },
    ],
    [
      '[MSG-38] on some days of every week',
      { when: 'again', schedule: '2026-06-01T08:00', interval: 'Weekly', days: [1, 4] },
      {
        type: 'information',
        dyslexie: false,
        schedule: Date.parse('2026-06-01T08:00+02:00'),
        reminder: -1,
        recurrence: { interval: 'Weekly', days: [1, 4] },
      },
    ],
    [
      'at once after all',
      { when: 'now', schedule: '2026-11-23T08:00', reminder: 15 },
      { type: 'information', dyslexie: false },
    ],
  ])('%s', (_what, options, wire) => {
    expect(wireOptions({ ...defaultOptions, ...options })).toEqual(wire)
  })
})

test.each([
  ['2026-10-25T01:30', '2026-10-25T01:30+02:00'],
  ['2026-10-25T03:30', '2026-10-25T03:30+01:00'],
  ['2027-03-28T03:30', '2027-03-28T03:30+02:00'],
  ['2026-11-2', undefined],
  ['', undefined],
])('a field that says %s means %s', (text, time) => {
  expect(timeOfInput(text)).toBe(time === undefined ? undefined : Date.parse(time))
})
