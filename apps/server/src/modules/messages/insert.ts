import { prepared } from '../../platform/prepared.ts'
import { messages } from './tables.ts'

const written = {
  senderId: messages.senderId,
  subject: messages.subject,
  body: messages.body,
  fontSize: messages.fontSize,
  dyslexie: messages.dyslexie,
  kind: messages.kind,
  receiverType: messages.receiverType,
  threadId: messages.threadId,
  clientId: messages.clientId,
  plannedRooms: messages.plannedRooms,
  scheduledAt: messages.scheduledAt,
  recurrence: messages.recurrence,
  expiresAt: messages.expiresAt,
  reminderMinutes: messages.reminderMinutes,
  remindAt: messages.remindAt,
  remindsOfAt: messages.remindsOfAt,
  templateId: messages.templateId,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
}
type Written = { [Name in keyof typeof written]: (typeof messages.$inferSelect)[Name] }

/** What a message that is not scheduled has in the columns of a plan. */
export const unplanned = {
  plannedRooms: null,
  scheduledAt: null,
  recurrence: null,
  reminderMinutes: -1,
  remindAt: null,
  remindsOfAt: null,
}
export type NewMessageRow = Omit<Written, keyof typeof unplanned> & Partial<Written>

/** Inserts nothing if the sender has a message with this `clientId`; waits for one just being inserted. */
export const insertMessage = prepared(written, (db, value) =>
  db
    .insert(messages)
    .values({
      senderId: value('senderId'),
      subject: value('subject'),
      body: value('body'),
      fontSize: value('fontSize'),
      dyslexie: value('dyslexie'),
      kind: value('kind'),
      receiverType: value('receiverType'),
      threadId: value('threadId'),
      clientId: value('clientId'),
      plannedRooms: value('plannedRooms'),
      scheduledAt: value('scheduledAt'),
      recurrence: value('recurrence'),
      expiresAt: value('expiresAt'),
      reminderMinutes: value('reminderMinutes'),
      remindAt: value('remindAt'),
      remindsOfAt: value('remindsOfAt'),
      templateId: value('templateId'),
      createdAt: value('createdAt'),
      sentAt: value('sentAt'),
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning({ id: messages.id }),
)
