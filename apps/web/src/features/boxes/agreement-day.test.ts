import { expect, test } from 'vitest'
import { agreedAtOf, dayOf } from './agreement-day.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-22T09:30')

test.each([
  { day: '2026-11-22', agreed: now },
  { day: '2026-11-21', agreed: at('2026-11-21T12:00') },
  { day: '2026-11-23', agreed: 'future' },
  { day: '12026-11-23', agreed: 'none' },
  { day: '', agreed: 'none' },
])('an agreement of the day "$day" is of $agreed', ({ day, agreed }) => {
  expect(agreedAtOf(day, now)).toBe(agreed)
})

test('a day is written as a date field holds it', () => {
  expect(dayOf(at('2026-03-05T23:59'))).toBe('2026-03-05')
})
