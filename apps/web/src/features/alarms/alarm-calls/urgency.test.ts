import { describe, expect, test } from 'vitest'
import { alarm, named } from '../../../testing/alarm-calls.ts'
import { byUrgency, isCalling, isPressing, whyGone } from './urgency.ts'

const me = 7
const amina = named(9, 'Amina Noor')

describe('whether an alarm calls', () => {
  test.each([
    ['nobody has taken it', {}, true],
    ['the user has taken it and not ended it', { takenBy: named(me, 'Karin Lind') }, true],
    ['the user has taken an alarm to TVs', { origin: 'staff', takenBy: named(me, 'Karin Lind') }, false],
    ['somebody else has taken it', { takenBy: amina }, false],
    ['it has been ended', { takenBy: named(me, 'Karin Lind'), endedAt: 1 }, false],
  ] as const)('%s', (_case, change, calls) => {
    expect(isCalling(alarm(1, change), me)).toBe(calls)
  })
})

test('calls for help and critical alarms press', () => {
  expect(isPressing(alarm(1, { origin: 'resident', level: 'info' }))).toBe(true)
  expect(isPressing(alarm(1, { origin: 'staff', level: 'critical' }))).toBe(true)
  expect(isPressing(alarm(1, { origin: 'staff', level: 'important' }))).toBe(false)
  expect(isPressing(alarm(1, { origin: 'silence', level: 'info' }))).toBe(false)
})

test('what presses comes first, then what has waited longest', () => {
  const order = byUrgency([
    alarm(1, { origin: 'staff', level: 'important', sentAt: 1 }),
    alarm(2, { sentAt: 20 }),
    alarm(3, { sentAt: 10 }),
  ])
  expect(order.map(({ id }) => id)).toEqual([3, 2, 1])
})

describe('why it calls no more', () => {
  test.each([
    ['somebody else has it', { takenBy: amina }, 'taken'],
    ['somebody else has ended it', { takenBy: amina, endedAt: 1 }, 'taken'],
    [
      'the resident took it back',
      { climb: { done: 0, of: 3, nextAt: null, ended: 'cancelled' } },
      'cancelled',
    ],
    ['it was recalled', { climb: { done: 0, of: 3, nextAt: null, ended: 'recalled' } }, 'recalled'],
    ['OK was pressed', { climb: { done: 1, of: 3, nextAt: null, ended: 'acknowledged' } }, 'acknowledged'],
    ['the user knows', { takenBy: named(me, 'Karin Lind') }, undefined],
    ['it still climbs', {}, undefined],
  ] as const)('%s', (_case, change, why) => {
    expect(whyGone(alarm(1, change), me)).toBe(why)
  })
})
