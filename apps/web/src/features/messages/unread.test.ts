import type { Message } from '@lykta/contract/messages'
import { expect, test } from 'vitest'
import { unreadCount } from './unread.ts'

const message = (
  senderId: number,
  roomId: number,
  readAt: number | null,
  recalledAt: number | null = null,
): Message => ({
  id: 1,
  createdAt: 1,
  sender: { id: senderId, name: 'Karin' },
  message: { subject: 's', message: 'm', fontSize: 'medium', dyslexie: false, type: 'information' },
  attachments: [],
  recipients: [
    { room: { id: roomId, name: '214', location: '' }, deliveredAt: 1, shownAt: null, readAt },
    { room: { id: 99, name: '1', location: '' }, deliveredAt: 1, shownAt: null, readAt: null },
  ],
  recalledAt,
})

test.each([
  { messages: [message(7, 11, null), message(7, 11, null)], count: 2, note: 'own messages not read' },
  { messages: [message(7, 11, 5)], count: 0, note: 'read here, whatever another room did' },
  { messages: [message(8, 11, null)], count: 0, note: "somebody else's" },
  { messages: [message(7, 12, null)], count: 0, note: 'to another room' },
  { messages: [message(7, 11, null, 9)], count: 0, note: 'recalled' },
])('the count on the tile: $note', ({ messages, count }) => {
  expect(unreadCount(messages, 7, 11)).toBe(count)
})
