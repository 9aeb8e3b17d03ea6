import { InboxSchema, type InboxEntry } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { CreatedMessageSchema, MessageSchema, type CreateMessage } from '@lykta/contract/messages'
import type { TestServer } from './test-server.ts'

/** The answer of `GET message-relative`, as the contract has it. */
export const MessagesSchema = listOf(MessageSchema)

/** All that a message has to have but its receivers. */
export const letter = { subject: 'Hej', message: 'Vi ses på söndag.' }

/** Sends what has to be accepted; returns its id. */
export const send = async (
  server: Pick<TestServer, 'call'>,
  token: string,
  message: Partial<CreateMessage> & { ids: number[] },
): Promise<number> => {
  const body = { ...letter, ...message }
  const answer = await server.call('POST', 'message', { token, body })
  return answerOf(CreatedMessageSchema).parse(answer.body).data.id
}

/** What a box finds in its inbox behind a cursor. */
export const readInbox = async (server: Pick<TestServer, 'call'>, token: string, after = 0) => {
  const { body } = await server.call('GET', `box/inbox?after=${String(after)}`, { token })
  return InboxSchema.parse(body).data
}

/** The message of an entry, where it has one. */
export const messageOf = (entry: InboxEntry | undefined) =>
  entry?.kind === 'message' ? entry.item : undefined
