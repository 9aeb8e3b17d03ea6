import type { Caretaker } from '../../shared/caretaker/index.ts'

/** Whose TV has come online or gone offline since; whoever is new in the list has done neither. */
export const onlineChanges = (before: readonly Caretaker[], now: readonly Caretaker[]): Caretaker[] =>
  now.filter(({ id, online }) => before.some((one) => one.id === id && one.online !== online))
