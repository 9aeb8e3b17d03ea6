import { messageTypeDefault, noThread } from '@lykta/contract/constants'
import type { CreateMessage, Message } from '@lykta/contract/messages'
import { inputText } from '../../shared/format/index.ts'
import type { Written } from './drafts.ts'
import { receivingRooms, defaultOptions, wireOptions, type MessageOptions } from './message-options.ts'

interface SentWith {
  files: readonly number[]
  captions?: NonNullable<CreateMessage['captions']>
  room: number
  user: number
}

/** The content as it is sent from a user to the chosen rooms, or to the selected one. */
export const contentOf = (
  { subject, message, size, options = defaultOptions }: Written,
  { files, captions = [], room, user }: SentWith,
): CreateMessage => ({
  subject: subject.trim(),
  message: message.trim(),
  fontSize: size,
  messageType: messageTypeDefault,
  receiverType: 'Individuals',
  ids: [...receivingRooms(options, room)],
  files: [...files],
  ...(captions.length === 0 ? {} : { captions: [...captions] }),
  thread: noThread,
  relative: user,
  ...wireOptions(options),
})

/** A message's content, to be sent again; recipients and time are chosen anew. */
export const writtenAgain = ({ message }: Message): Written & { options: MessageOptions } => ({
  subject: message.subject,
  message: message.message,
  size: message.fontSize,
  options: { ...defaultOptions, type: message.type, dyslexie: message.dyslexie },
})

/** A scheduled message's content, to be changed or sent at once in its place. */
export const writtenPlan = (message: Message): Written & { options: MessageOptions } => {
  const { id, recipients, thread, expiresAt, plan } = message
  const { recurrence } = plan ?? { recurrence: null }
  const written = writtenAgain(message)
  return {
    ...written,
    options: {
      ...written.options,
      rooms: recipients.map(({ room }) => room.id),
      reply: thread,
      when: recurrence === null ? 'later' : 'again',
      schedule: plan === null ? '' : inputText(plan.at),
      interval: recurrence?.interval ?? defaultOptions.interval,
      days: recurrence?.days ?? [],
      expiration: expiresAt === null ? '' : inputText(expiresAt),
      reminder: plan?.reminder ?? defaultOptions.reminder,
      replaces: id,
    },
  }
}
