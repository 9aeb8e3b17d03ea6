import { type InboxEntry } from '@lykta/contract/boxes'
import { type BoxMessage } from '@lykta/contract/messages'

/** A message of Karin's, for tests. */
export const messageOf = (id: number, change: Partial<BoxMessage> = {}): BoxMessage => ({
  id,
  createdAt: 1_000 + id,
  sender: { name: 'Karin', avatar: null },
  message: {
    subject: `Subject ${String(id)}`,
    message: 'Text',
    fontSize: 'medium',
    dyslexie: false,
    type: 'information',
  },
  attachments: [],
  readAt: null,
  ...change,
})

export const entryOf = (cursor: number, message: BoxMessage): InboxEntry => ({
  cursor,
  kind: 'message',
  id: message.id,
  at: message.createdAt,
  item: message,
})
