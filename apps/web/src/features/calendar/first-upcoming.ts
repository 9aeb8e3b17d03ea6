import type { Occurrence } from '@lykta/contract/calendar'

/** Returns the first occurrence that has not begun, so that one lasting for days does not hide the next. */
export const firstUpcoming = (coming: readonly Occurrence[], now: number): Occurrence | undefined =>
  coming.find(({ start }) => start > now)
