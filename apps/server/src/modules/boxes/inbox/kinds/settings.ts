import { readElsewhere, type Kind } from './kind.ts'

/** The TV reads itself again: its resident, room and settings. The item is the box. */
export const settings: Kind<'settings'> = {
  readItems: readElsewhere({ kind: 'settings' }),
  receive: null,
  announcedAs: 'caretakers',
  announcedFor: 'each room',
  kept: null,
}
