import { messageFiles, messageRecipients, messages } from '@lykta/server/tables'
import type { Days } from './days-around-now.ts'
import { known, one } from './must-find.ts'
import type { Executor } from './transaction.ts'
import { planMessages, type PlannedMessage } from './message-plan.ts'
import type { Someone } from './people.ts'
import type { PictureName } from './pictures.ts'
import type { HomeBox } from './residents.ts'

/** Stores a picture as if its owner had uploaded it under that name. Returns the file's id. */
export type KeepPicture = (
  db: Executor,
  picture: { ownerId: number; picture: PictureName; name: string; at: Date },
) => Promise<number>

/** Notifies the box of a room of a message, as sending does. */
export type AddInboxEntry = (
  db: Executor,
  entry: { roomId: number; messageId: number; at: Date },
) => Promise<void>

const deliveredAfterMs = 900
const shownAfterMs = 1_400
const readAfterMs = 11 * 60_000

/** The messages of the previous days, oldest first, each with its receipts. */
export const insertMessages = async (
  db: Executor,
  world: { boxes: ReadonlyMap<string, HomeBox>; people: ReadonlyMap<string, Someone>; days: Days },
  { keepPicture, addInboxEntry }: { keepPicture: KeepPicture; addInboxEntry: AddInboxEntry },
): Promise<void> => {
  const { at } = world.days
  const planned = planMessages(world.days)
    .map((message) => ({ ...message, sentAt: at(message.day, message.time) }))
    .toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
  for (const message of planned) {
    const { sentAt } = message
    const senderId = known(world.people, message.from).userId
    const { id } = one(
      await db
        .insert(messages)
        .values({
          senderId,
          subject: message.subject,
          body: message.body,
          receiverType: message.to.length > 1 ? 'Group' : 'Individuals',
          ...(message.kind === undefined ? {} : { kind: message.kind }),
          ...(message.fontSize === undefined ? {} : { fontSize: message.fontSize }),
          createdAt: sentAt,
          sentAt,
        })
        .returning(),
    )
    for (const [position, [picture, name]] of (message.pictures ?? []).entries()) {
      const fileId = await keepPicture(db, { ownerId: senderId, picture, name, at: sentAt })
      await db.insert(messageFiles).values({ messageId: id, fileId, position })
    }
    for (const [box, came] of message.to) {
      const { roomId } = known(world.boxes, box)
      await db.insert(messageRecipients).values({ messageId: id, roomId, ...receipts(sentAt, came) })
      await addInboxEntry(db, { roomId, messageId: id, at: sentAt })
    }
  }
}

const receipts = (sentAt: Date, came: PlannedMessage['to'][number][1]) => {
  const after = (ms: number) => new Date(sentAt.getTime() + ms)
  if (came === 'waiting') return {}
  return {
    deliveredAt: after(deliveredAfterMs),
    shownAt: after(shownAfterMs),
    ...(came === 'read' ? { readAt: after(readAfterMs) } : {}),
  }
}
