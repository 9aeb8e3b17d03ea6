import { expect, test } from 'vitest'
import { zoneOfHour } from './zone-of-hour.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

test.for(hours)('at each hour of the day there is a zone where it is %i', (hour) => {
  const shown = hours.map((utc) => {
    const now = new Date(Date.UTC(2026, 10, 27, utc, 59))
    return new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      minute: 'numeric',
      timeZone: zoneOfHour(hour, now),
    }).format(now)
  })
  expect(new Set(shown)).toEqual(new Set([`${String(hour).padStart(2, '0')}:59`]))
})
