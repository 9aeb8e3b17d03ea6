import type { Occurrence } from '@lykta/contract/calendar'

/** The first that has not begun, of those in order: what lasts for days does not hide what comes next. */
export const firstAhead = (coming: readonly Occurrence[], now: number): Occurrence | undefined =>
  coming.find(({ start }) => start > now)
