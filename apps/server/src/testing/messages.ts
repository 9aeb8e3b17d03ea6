import { InboxSchema, type InboxEntry } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema, MessageSchema, type CreateMessage } from '@lykta/contract/messages'
import type { TestServer } from './test-server.ts'

/** The response of `GET message-relative`, by the contract. */
export const MessagesSchema = listOf(MessageSchema)

/** The required fields of a message, without its receivers. */
export const letter = { subject: 'Hej', message: 'Vi ses på söndag.' }

/** Sends a message that must be accepted. Returns its id. */
export const send = async (
  server: Pick<TestServer, 'call'>,
  token: string,
  message: Partial<CreateMessage> & { ids: number[] },
): Promise<number> => {
  const body = { ...letter, ...message }
  const answer = await server.call('POST', 'message', { token, body })
  return answerOf(CreatedMessageSchema).parse(answer.body).data.id
}

/** Returns a box's inbox entries after a cursor. */
export const readInbox = async (server: Pick<TestServer, 'call'>, token: string, after = 0) => {
  const { body } = await server.call('GET', `box/inbox?after=${String(after)}`, { token })
  return InboxSchema.parse(body).data
}

/** Returns the message of an entry, if it has one. */
export const messageOf = (entry: InboxEntry | undefined) =>
  entry?.kind === 'message' ? entry.item : undefined
