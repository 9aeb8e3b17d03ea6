import type { Occurrence } from '@lykta/contract/calendar'
import { expect, test } from 'vitest'
import { occurrence } from '../../testing/world.ts'
import { firstUpcoming } from './first-upcoming.ts'

const at = (title: string, start: number, end: number): Occurrence => ({
  ...occurrence(1, title, start),
  end,
})
const coming = [at('Holiday', 0, 900), at('Lunch', 100, 200), at('Physiotherapy', 300, 400)]

test.each([
  { now: 50, next: 'Lunch', note: 'before all of them, but for what lasts for days' },
  { now: 99, next: 'Lunch', note: 'a moment before' },
  { now: 100, next: 'Physiotherapy', note: 'as one begins' },
  { now: 300, next: undefined, note: 'once the last has begun' },
])('what comes next $note', ({ now, next }) => {
  expect(firstUpcoming(coming, now)?.title).toBe(next)
})
