import { type Attachment, type BoxMessage } from '@lykta/contract/messages'

export const picturesOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type === 'image' && state === 'ready')

/** The films and voice messages, which are played. */
export const recordingsOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type !== 'image' && state === 'ready')

/** Recordings in the message that are not ready yet: the message comes again when they are. */
export const comingRecordingsOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type !== 'image' && state === 'processing')

export const isVoice = ({ category }: Attachment): boolean => category.type === 'audio'
