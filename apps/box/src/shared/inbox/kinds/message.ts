import { type BoxReceipt } from '@lykta/contract/boxes'
import { TimeSchema } from '@lykta/contract/envelope'
import { BoxMessageSchema, type BoxMessage } from '@lykta/contract/messages'
import { z } from 'zod'
import { comingRecordingsOf, recordingsOf } from '../../attachments-by-kind.ts'
import { type Kind } from './kind.ts'

/** How many read messages are kept for the list of messages. */
const readMessagesKept = 60

export const HeldMessageSchema = z.object({
  message: BoxMessageSchema,
  /** When it was on the screen; null: not yet. */
  shownAt: TimeSchema.nullable(),
  /** When the resident pressed OK on it; null: not yet. */
  readAt: TimeSchema.nullable(),
})
export type HeldMessage = z.infer<typeof HeldMessageSchema>

interface MessagesState {
  /** In the order of their arrival. */
  messages: HeldMessage[]
  receipts: BoxReceipt[]
}

const takeMessage: Kind<'message', MessagesState>['take'] = (state, entry, now) => {
  // Its receipts are still sent: it may have been read offline before it expired.
  if (entry.removed === true)
    return { ...state, messages: state.messages.filter((held) => held.message.id !== entry.id) }
  const message = entry.item
  if (message === undefined) return state
  if (state.messages.some((held) => held.message.id === message.id)) {
    return withMessage(state, message.id, (held) =>
      // Its text was read before the film or voice message was ready, so it waits for OK once more.
      hasNewRecording(held.message, message)
        ? { message, shownAt: null, readAt: null }
        : { ...held, message, readAt: held.readAt ?? message.readAt },
    )
  }
  const held: HeldMessage = { message, shownAt: message.readAt, readAt: message.readAt }
  return {
    ...state,
    messages: [...state.messages, held],
    receipts:
      message.readAt === null
        ? [...state.receipts, { kind: 'message', id: message.id, state: 'delivered', at: now }]
        : state.receipts,
  }
}

const hasNewRecording = (before: BoxMessage, after: BoxMessage): boolean => {
  const ready = new Set(recordingsOf(after).map(({ id }) => id))
  return comingRecordingsOf(before).some(({ id }) => ready.has(id))
}

/** The message is on a screen that can be seen. */
export const markShown = <S extends MessagesState>(state: S, id: number, now: number): S => {
  const held = state.messages.find((one) => one.message.id === id)
  if (held === undefined || held.shownAt !== null) return state
  return {
    ...withMessage(state, id, (one) => ({ ...one, shownAt: now })),
    receipts: [...state.receipts, { kind: 'message', id, state: 'shown', at: now }],
  }
}

/** The resident has pressed OK on the message. */
export const markRead = <S extends MessagesState>(state: S, id: number, now: number): S => {
  const held = state.messages.find((one) => one.message.id === id)
  if (held === undefined || held.readAt !== null) return state
  const shown = markShown(state, id, now)
  return {
    ...withMessage(shown, id, (one) => ({ ...one, readAt: now })),
    receipts: [...shown.receipts, { kind: 'message', id, state: 'read', at: now }],
  }
}

/** The message to show: the one that has waited longest for OK. */
export const waitingMessage = (
  state: Pick<MessagesState, 'messages'>,
  now: number,
): HeldMessage | undefined => currentMessages(state, now).find((held) => held.readAt === null)

/** Those that have not expired; the server removes the others once there is a connection. */
export const currentMessages = ({ messages }: Pick<MessagesState, 'messages'>, now: number): HeldMessage[] =>
  messages.filter(({ message: { expiresAt } }) => expiresAt === undefined || expiresAt > now)

const withMessage = <S extends MessagesState>(
  state: S,
  id: number,
  change: (held: HeldMessage) => HeldMessage,
): S => ({
  ...state,
  messages: state.messages.map((held) => (held.message.id === id ? change(held) : held)),
})

const pruned = (messages: HeldMessage[]): HeldMessage[] => {
  const read = messages.filter((held) => held.readAt !== null)
  const tooOld = new Set(read.slice(0, Math.max(0, read.length - readMessagesKept)))
  return messages.filter((held) => !tooOld.has(held))
}

export const message: Kind<'message', MessagesState> = {
  take: (state, entry, now) => {
    const taken = takeMessage(state, entry, now)
    return { ...taken, messages: pruned(taken.messages) }
  },
  outdates: 'nothing',
}
