import { sql } from 'drizzle-orm'
import type { Kind } from './kind.ts'

export const message = (items: Pick<Kind<'message'>, 'readItems' | 'receive'>): Kind<'message'> => ({
  ...items,
  announcedAs: 'message-relative',
  announcedFor: 'each room',
  // An unread message stays until its resident reads it, however long that takes.
  kept: sql`exists (
    select from message_recipients as recipient
    where recipient.message_id = entry.item_id and recipient.room_id = box.room_id and recipient.read_at is null)`,
})
