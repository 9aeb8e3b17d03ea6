import type { BoxView } from '../../shared/box-view/index.ts'

/** Returns the boxes that came online or went offline, not counting boxes that are new in the list. */
export const onlineChanges = (before: readonly BoxView[], now: readonly BoxView[]): BoxView[] =>
  now.filter(({ id, online }) => before.some((one) => one.id === id && one.online !== online))
