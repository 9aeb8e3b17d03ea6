import type { Kind } from './kind.ts'

/** An alarm, or how the resident's own call for help goes. */
export const alarm = (items: Pick<Kind<'alarm'>, 'readItems' | 'receive'>): Kind<'alarm'> => ({
  ...items,
  announcedAs: 'alarm',
  // One that goes to a thousand rooms is on one board.
  announcedFor: 'each user',
  kept: null,
})
