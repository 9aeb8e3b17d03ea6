import { afterEach, beforeEach, expect, test } from 'vitest'
import { showTimesOf } from './time-zone.ts'
import { recentText } from './recent-time.ts'

beforeEach(() => showTimesOf('Europe/Stockholm'))
afterEach(() => showTimesOf(undefined))

// The day before had 25 hours.
const now = Date.parse('2026-10-26T00:30:00+01:00')

test.each([
  { at: '2026-10-26T00:05:00+01:00', en: 'Today 00:05', sv: 'I dag 00:05' },
  { at: '2026-10-25T23:59:00+01:00', en: 'Yesterday 23:59', sv: 'I går 23:59' },
  { at: '2026-10-25T00:00:00+02:00', en: 'Yesterday 00:00', sv: 'I går 00:00' },
  { at: '2026-10-24T23:59:00+02:00', en: undefined, sv: undefined },
  { at: '2026-10-27T00:00:00+01:00', en: undefined, sv: undefined },
])('[MSG-08] [HISTORY-02] $at is $en, or $sv', ({ at, en, sv }) => {
  expect(recentText(Date.parse(at), now, 'en')).toBe(en)
  expect(recentText(Date.parse(at), now, 'sv')).toBe(sv)
})
