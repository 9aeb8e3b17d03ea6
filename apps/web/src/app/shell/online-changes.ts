import type { BoxView } from '../../shared/box-view/index.ts'

/** Returns the boxes that came online or went offline. A box that is new in the list is not one of them. */
export const onlineChanges = (before: readonly BoxView[], now: readonly BoxView[]): BoxView[] =>
  now.filter(({ id, online }) => before.some((one) => one.id === id && one.online !== online))
