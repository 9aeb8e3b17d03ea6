import { readElsewhere, type Kind } from './kind.ts'

/** The TV reads its calendar again, and reminds by it. */
export const event = (items: Pick<Kind<'event'>, 'receive'>): Kind<'event'> => ({
  ...items,
  readItems: readElsewhere({ kind: 'event' }),
  announcedAs: 'calendar',
  announcedFor: 'each room',
  kept: null,
})
