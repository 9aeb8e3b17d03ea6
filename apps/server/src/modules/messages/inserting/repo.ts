import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { auditPart } from '../../audit/index.ts'
import { inboxParts } from '../../boxes/index.ts'
import { messageRecipients, messages } from '../tables.ts'

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
  request: messages.request,
}
type Written = { [Name in keyof typeof written]: (typeof messages.$inferSelect)[Name] }

/** The plan columns of a message that is not scheduled. */
export const unplanned = {
  plannedRooms: null,
  scheduledAt: null,
  recurrence: null,
  reminderMinutes: -1,
  remindAt: null,
  remindsOfAt: null,
}
export type NewMessageRow = Omit<Written, keyof typeof unplanned | 'request'> & Partial<Written>

/** Inserts nothing if the sender has a message with this `clientId`; waits for one just being inserted. */
const inserted = (db: Executor, value: (name: keyof typeof written) => SQL) =>
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
      request: value('request'),
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning({ id: messages.id })

export const insertPlan = prepared(written, inserted)

/**
 * Inserts a message that goes out, with its recipients, inbox entries and audit entries, in one statement: each extra one
 * costs more waiting than work. Returns a row for each box, or one row without a box.
 */
export const insertSent = prepared(
  { ...written, roomIds: [messageRecipients.roomId], files: 'rows' },
  (db, value) => {
    const message = db.$with('message').as(inserted(db, value))
    const id = sql`(select ${message.id} from ${message})`
    const at = value('createdAt')
    const recipients = db.$with('recipient').as(
      db
        .insert(messageRecipients)
        .select(sql`select ${message.id}, unnest(${value('roomIds')}), null, null, null from ${message}`)
        .returning({ roomId: messageRecipients.roomId }),
    )
    const roomIds = sql`(select array_agg(${recipients.roomId}) from ${recipients})::integer[]`
    const { locked, raised, entries } = inboxParts(db, {
      roomIds,
      kind: sql`'message'`,
      itemId: id,
      removed: sql`false`,
      at,
    })
    const audit = auditPart(db, {
      roomIds,
      at,
      action: sql`'message_sent'`,
      userId: value('senderId'),
      subjectType: sql`'message'`,
      subjectId: id,
      detail: sql`jsonb_build_object('files', ${value('files')})`,
    })
    return db
      .with(message, recipients, locked, raised, entries, audit)
      .select({
        id: message.id,
        boxId: raised.boxId,
        roomId: raised.roomId,
        cursor: raised.cursor,
        tokenHash: raised.tokenHash,
      })
      .from(message)
      .leftJoin(raised, sql`true`)
  },
)
