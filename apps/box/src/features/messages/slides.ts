import { type BoxMe } from '@lykta/contract/boxes'
import { type BoxMessage } from '@lykta/contract/messages'
import { picturesOf } from '../../shared/attachments-by-kind.ts'
import { type HeldMessage } from '../../shared/inbox/kinds/message.ts'

/** A picture of the slideshow, and the message it came with. */
export interface Slide extends Pick<BoxMessage, 'sender' | 'createdAt'> {
  fd: string
}

/** The pictures in messages that the resident has read, newest first; none if the box lacks entertainment, or the resident does not want it. */
export const slidesOf = (
  messages: readonly HeldMessage[],
  me: Pick<BoxMe, 'functions' | 'slideshow'> | undefined,
): Slide[] => {
  if (me?.functions.includes('entertainment') !== true || !me.functions.includes('message')) return []
  if (me.slideshow === false) return []
  return messages
    .filter(({ readAt }) => readAt !== null)
    .toReversed()
    .flatMap(({ message }) =>
      picturesOf(message).map(({ category }) => ({
        fd: category.fd,
        sender: message.sender,
        createdAt: message.createdAt,
      })),
    )
}
