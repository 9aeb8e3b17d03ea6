import type { Kind } from './kind.ts'

/** A missed call. Open apps hear of every call that ends. */
export const call = (items: Pick<Kind<'call'>, 'readItems' | 'receive'>): Kind<'call'> => ({
  ...items,
  announcedAs: null,
  announcedFor: 'each room',
  kept: null,
})
