import type { BoxView } from '../../shared/box-view/index.ts'

/** Whose TV has come online or gone offline since; whoever is new in the list has done neither. */
export const onlineChanges = (before: readonly BoxView[], now: readonly BoxView[]): BoxView[] =>
  now.filter(({ id, online }) => before.some((one) => one.id === id && one.online !== online))
