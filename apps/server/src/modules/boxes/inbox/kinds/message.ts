import { isUnread } from '../repo.ts'
import type { Kind } from './kind.ts'

export const message = (items: Pick<Kind<'message'>, 'readItems' | 'receive'>): Kind<'message'> => ({
  ...items,
  announcedAs: 'message-relative',
  announcedFor: 'each room',
  // An unread message stays until its resident reads it, however long that takes.
  kept: isUnread,
})
