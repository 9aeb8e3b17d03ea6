import {
  BoxReceiptSchema,
  type BoxReceipt,
  type Inbox,
  type InboxEntryOf,
  type InboxKind,
  MissedCallSchema,
  type MissedCall,
} from '@lykta/contract/boxes'
import { IdSchema, TimeSchema } from '@lykta/contract/envelope'
import { type Occurrence } from '@lykta/contract/calendar'
import { BoxMessageSchema, type BoxMessage } from '@lykta/contract/messages'
import { z } from 'zod'
import { HelpCallSchema } from '@lykta/contract/alarms'
import { comingRecordingsOf, recordingsOf } from '../attachments.ts'
import { HeldAlarmSchema, removeAlarm, takeAlarm } from './alarms-state.ts'
import { HelpPressSchema, removeHelpCall, takeHelpCall } from './help-state.ts'

/** Read messages that are kept for the list of messages. */
const readMessagesKept = 60
/** Long after a reminder has gone from the screen by itself. */
const remindersKeptMs = 7 * 24 * 60 * 60_000

const HeldMessageSchema = z.object({
  message: BoxMessageSchema,
  /** When it was on the screen; null: not yet. */
  shownAt: TimeSchema.nullable(),
  /** When the resident pressed OK on it; null: not yet. */
  readAt: TimeSchema.nullable(),
})
export type HeldMessage = z.infer<typeof HeldMessageSchema>

const HeldReminderSchema = z.object({
  eventId: IdSchema,
  /** Start of the occurrence that it reminds of. */
  occurrence: TimeSchema,
  /** When it was on the screen. */
  shownAt: TimeSchema,
  /** When the resident pressed OK on it; null: not yet. */
  acknowledgedAt: TimeSchema.nullable(),
})
export type HeldReminder = z.infer<typeof HeldReminderSchema>

export const InboxStateSchema = z.object({
  /** Up to here everything has been taken in. */
  cursor: z.int().nonnegative(),
  /** In the order in which they came. */
  messages: z.array(HeldMessageSchema),
  /** Calls that nobody answered and the resident has not seen, in the order in which they came. */
  missedCalls: z.array(MissedCallSchema).default([]),
  /** Those that were on the screen. */
  reminders: z.array(HeldReminderSchema).default([]),
  /** Alarms to this TV, in the order in which they came. */
  alarms: z.array(HeldAlarmSchema).default([]),
  /** The resident's own calls for help that go on. */
  helpCalls: z.array(HelpCallSchema).default([]),
  /** What this TV has sent, or is to send, of them. */
  helpPresses: z.array(HelpPressSchema).default([]),
  /** Not yet accepted by the server, in the order in which they happened. */
  receipts: z.array(BoxReceiptSchema),
})
/** What has arrived for this box, and the receipts that it still owes. One value, so that a reload finds it whole. */
export type InboxState = z.infer<typeof InboxStateSchema>

export const emptyInbox: InboxState = {
  cursor: 0,
  messages: [],
  missedCalls: [],
  reminders: [],
  alarms: [],
  helpCalls: [],
  helpPresses: [],
  receipts: [],
}

/** What is read of an inbox at a time. */
export type InboxPage = Pick<Inbox, 'data' | 'next'>

interface TakenIn {
  state: InboxState
  /** What else has to be fetched again, because something of it changed. */
  touched: ReadonlySet<InboxKind>
}

/** Adds a page of the inbox: what was added before is skipped, however often it arrives. */
export const takeIn = (state: InboxState, page: InboxPage, now: number): TakenIn => {
  const fresh = page.data.filter((entry) => entry.cursor > state.cursor)
  const next = fresh.reduce((before, entry) => takeEntry(entry.kind, entry, before, now), state)
  const cursor = Math.max(state.cursor, page.next, ...fresh.map((entry) => entry.cursor))
  return {
    state: { ...next, cursor, messages: pruned(next.messages) },
    touched: new Set(fresh.map((entry) => entry.kind)),
  }
}

type TakeEntry<K extends InboxKind> = (entry: InboxEntryOf<K>, state: InboxState, now: number) => InboxState

const takeMessage: TakeEntry<'message'> = (entry, state, now) => {
  // Its receipts are still sent: a message that was read offline and has expired since was read.
  if (entry.removed === true)
    return { ...state, messages: state.messages.filter((held) => held.message.id !== entry.id) }
  const message = entry.item
  if (message === undefined) return state
  if (state.messages.some((held) => held.message.id === message.id)) {
    return withMessage(state, message.id, (held) =>
      // Its text was read before the film or voice message was ready: it waits for OK once more.
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

const takeCall: TakeEntry<'call'> = ({ id, item: call }, state) => {
  const others = state.missedCalls.filter((one) => one.id !== id)
  return { ...state, missedCalls: call === undefined ? others : [...others, call] }
}

const takeAlarmEntry: TakeEntry<'alarm'> = ({ id, removed, item }, state, now) => {
  if (removed === true) return removeHelpCall(removeAlarm(state, id), id)
  if (item === undefined) return state
  return item.origin === 'staff' ? takeAlarm(state, item, now) : takeHelpCall(state, item)
}

/** What an entry of each kind does to what is kept. Some are only said to have changed: their things are read elsewhere. */
const takers: { [K in InboxKind]: TakeEntry<K> } = {
  message: takeMessage,
  call: takeCall,
  alarm: takeAlarmEntry,
  event: (_entry, state) => state,
  settings: (_entry, state) => state,
}

const takeEntry = <K extends InboxKind>(
  kind: K,
  entry: InboxEntryOf<K>,
  state: InboxState,
  now: number,
): InboxState => takers[kind](entry, state, now)

/** The resident has seen that these people called. */
export const markCallsSeen = (
  state: InboxState,
  isSeen: (call: MissedCall) => boolean,
  now: number,
): InboxState => {
  const seen = state.missedCalls.filter(isSeen)
  if (seen.length === 0) return state
  return {
    ...state,
    missedCalls: state.missedCalls.filter((call) => !isSeen(call)),
    receipts: [
      ...state.receipts,
      ...seen.map(({ id }): BoxReceipt => ({ kind: 'call', id, state: 'acknowledged', at: now })),
    ],
  }
}

/** The message is on a screen that can be seen. */
export const markShown = (state: InboxState, id: number, now: number): InboxState => {
  const held = state.messages.find((one) => one.message.id === id)
  if (held === undefined || held.shownAt !== null) return state
  return {
    ...withMessage(state, id, (one) => ({ ...one, shownAt: now })),
    receipts: [...state.receipts, { kind: 'message', id, state: 'shown', at: now }],
  }
}

/** The resident has pressed OK on the message. */
export const markRead = (state: InboxState, id: number, now: number): InboxState => {
  const held = state.messages.find((one) => one.message.id === id)
  if (held === undefined || held.readAt !== null) return state
  const shown = markShown(state, id, now)
  return {
    ...withMessage(shown, id, (one) => ({ ...one, readAt: now })),
    receipts: [...shown.receipts, { kind: 'message', id, state: 'read', at: now }],
  }
}

type Reminded = Pick<Occurrence, 'eventId' | 'start'>

/** What the resident saw of the reminder of an occurrence; undefined: it was not on the screen. */
export const heldReminder = (
  { reminders }: Pick<InboxState, 'reminders'>,
  { eventId, start }: Reminded,
): HeldReminder | undefined => reminders.find((held) => held.eventId === eventId && held.occurrence === start)

/** The reminder of this occurrence is on a screen that can be seen. */
export const markReminderShown = (state: InboxState, reminded: Reminded, now: number): InboxState => {
  if (heldReminder(state, reminded) !== undefined) return state
  const { eventId, start: occurrence } = reminded
  return {
    ...state,
    reminders: [
      ...state.reminders.filter((held) => held.occurrence > now - remindersKeptMs),
      { eventId, occurrence, shownAt: now, acknowledgedAt: null },
    ],
    receipts: [...state.receipts, { kind: 'event', id: eventId, occurrence, state: 'shown', at: now }],
  }
}

/** The resident has pressed OK on the reminder of this occurrence. */
export const acknowledgeReminder = (state: InboxState, reminded: Reminded, now: number): InboxState => {
  const shown = markReminderShown(state, reminded, now)
  const held = heldReminder(shown, reminded)
  if (held === undefined || held.acknowledgedAt !== null) return state
  const { eventId, start: occurrence } = reminded
  return {
    ...shown,
    reminders: shown.reminders.map((one) => (one === held ? { ...held, acknowledgedAt: now } : one)),
    receipts: [...shown.receipts, { kind: 'event', id: eventId, occurrence, state: 'acknowledged', at: now }],
  }
}

/** The server has accepted the receipt. */
export const forgetReceipt = (state: InboxState, sent: BoxReceipt): InboxState => ({
  ...state,
  receipts: state.receipts.filter(
    (receipt) =>
      receipt.kind !== sent.kind ||
      receipt.id !== sent.id ||
      receipt.occurrence !== sent.occurrence ||
      receipt.state !== sent.state,
  ),
})

/** The message to show: the one that has waited longest for OK. */
export const waitingMessage = (state: InboxState, now: number): HeldMessage | undefined =>
  currentMessages(state, now).find((held) => held.readAt === null)

/** Those whose time is not over; the server takes the others away once there is a connection. */
export const currentMessages = ({ messages }: InboxState, now: number): HeldMessage[] =>
  messages.filter(({ message: { expiresAt } }) => expiresAt === undefined || expiresAt > now)

const withMessage = (
  state: InboxState,
  id: number,
  change: (held: HeldMessage) => HeldMessage,
): InboxState => ({
  ...state,
  messages: state.messages.map((held) => (held.message.id === id ? change(held) : held)),
})

const pruned = (messages: HeldMessage[]): HeldMessage[] => {
  const read = messages.filter((held) => held.readAt !== null)
  const tooOld = new Set(read.slice(0, Math.max(0, read.length - readMessagesKept)))
  return messages.filter((held) => !tooOld.has(held))
}
