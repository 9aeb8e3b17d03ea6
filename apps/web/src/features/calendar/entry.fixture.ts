import { event } from '../../testing/world.ts'
import type { Entry } from './entries.ts'

/** An entry for tests, of the day on which nothing else depends. */
export const entryAt = (minute: number): Entry => ({
  key: `1-${String(minute)}`,
  event: event(1, 'Lunch'),
  titleEvent: 'Lunch',
  messageEvent: '',
  start: 0,
  end: 0,
  type: '',
  colorEvent: undefined,
  fontSize: 'medium',
  interval: 'none',
  reminder: -1,
  first: { day: '2026-11-14', minute },
  last: { day: '2026-11-14', minute },
})
