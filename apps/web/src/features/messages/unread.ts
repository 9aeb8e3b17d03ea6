import type { Message } from '@lykta/contract/messages'

/** How many of the user's own messages the resident of a room has not read. */
export const unreadCount = (messages: readonly Message[], userId: number, room: number): number =>
  messages.filter(
    ({ sender, recalledAt, recipients }) =>
      sender.id === userId &&
      recalledAt === null &&
      recipients.some((one) => one.room.id === room && one.readAt === null),
  ).length
