import { type Attachment, type BoxMessage } from '@lykta/contract/messages'

export const picturesOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type === 'image' && state === 'ready')

export const filmsOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type === 'video' && state === 'ready')

/** Films that came with the message and are not ready yet: the message comes again when they are. */
export const comingFilmsOf = (message: BoxMessage): Attachment[] =>
  message.attachments.filter(({ category, state }) => category.type === 'video' && state === 'processing')
