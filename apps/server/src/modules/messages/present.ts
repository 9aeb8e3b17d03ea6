import type { Attachment, BoxMessage, Message, MessageRecipient } from '@lykta/contract/messages'
import { fullName } from '../../platform/full-name.ts'
import type { RecipientRow, SenderRow } from './repo.ts'
import type { MessageRow } from './tables.ts'

const presentText = (message: MessageRow): Message['message'] => ({
  subject: message.subject,
  message: message.body,
  fontSize: message.fontSize,
  dyslexie: message.dyslexie,
  type: message.kind,
})

const presentRecipient = ({ recipient, room }: RecipientRow): MessageRecipient => ({
  room,
  deliveredAt: recipient.deliveredAt?.getTime() ?? null,
  shownAt: recipient.shownAt?.getTime() ?? null,
  readAt: recipient.readAt?.getTime() ?? null,
})

const presentPlan = ({
  plannedRooms,
  scheduledAt,
  recurrence,
  reminderMinutes,
}: MessageRow): Message['plan'] => {
  if (plannedRooms === null || scheduledAt === null) return null
  const days = recurrence === null ? null : { interval: recurrence.interval, days: recurrence.days }
  return { at: scheduledAt.getTime(), recurrence: days, reminder: reminderMinutes }
}

/** A message as users see it in their list. */
export const presentMessage = (
  message: MessageRow,
  sender: SenderRow,
  parts: {
    recipients: readonly RecipientRow[]
    attachments: Attachment[]
    thread?: { id: number; subject: string } | undefined
  },
): Message => ({
  id: message.id,
  createdAt: message.createdAt.getTime(),
  sender: { id: sender.id, name: fullName(sender) },
  message: presentText(message),
  attachments: parts.attachments,
  recipients: parts.recipients.map(presentRecipient),
  recalledAt: message.recalledAt?.getTime() ?? null,
  expiresAt: message.expiresAt?.getTime() ?? null,
  thread: parts.thread ?? null,
  plan: presentPlan(message),
})

/** What everybody except its sender sees of a recalled message: that it existed, who sent it, and when it was recalled. */
export const withoutContent = (message: Message): Message => ({
  ...message,
  message: { ...message.message, subject: '', message: '' },
  attachments: [],
  recipients: [],
  thread: null,
})

/** A message as the TV shows it; `callable`: the resident may call the sender. */
export const presentBoxMessage = (
  row: { message: MessageRow; sender: SenderRow; readAt: Date | null },
  { attachments, callable }: { attachments: Attachment[]; callable: boolean },
): BoxMessage => ({
  id: row.message.id,
  createdAt: row.message.createdAt.getTime(),
  sender: {
    name: fullName(row.sender),
    avatar: row.sender.avatar,
    ...(callable ? { extension: row.sender.extension } : {}),
  },
  message: presentText(row.message),
  attachments,
  ...(row.message.remindsOfAt === null ? {} : { remindsOf: row.message.remindsOfAt.getTime() }),
  ...(row.message.expiresAt === null ? {} : { expiresAt: row.message.expiresAt.getTime() }),
  readAt: row.readAt?.getTime() ?? null,
})
