import {
  BoxReceiptSchema,
  MissedCallSchema,
  type BoxReceipt,
  type Inbox,
  type InboxEntryOf,
  type InboxKind,
} from '@lykta/contract/boxes'
import { HelpCallSchema } from '@lykta/contract/alarms'
import { TimeSchema } from '@lykta/contract/envelope'
import { z } from 'zod'
import { HelpPressSchema, unsent } from './help-state.ts'
import { alarm, HeldAlarmSchema } from './kinds/alarm.ts'
import { call } from './kinds/call.ts'
import { event, HeldReminderSchema } from './kinds/event.ts'
import { type Kind } from './kinds/kind.ts'
import { HeldMessageSchema, message } from './kinds/message.ts'
import { settings } from './kinds/settings.ts'

export const InboxStateSchema = z.object({
  /** Everything up to this cursor has been added. */
  cursor: z.int().nonnegative(),
  /** The time of the entry there, by which the server knows that it is still the same. */
  at: TimeSchema.optional(),
  /** In the order of their arrival. */
  messages: z.array(HeldMessageSchema),
  /** Calls that nobody answered and the resident has not seen, in the order of their arrival. */
  missedCalls: z.array(MissedCallSchema).default([]),
  /** Reminders that have been on the screen. */
  reminders: z.array(HeldReminderSchema).default([]),
  /** Alarms to this TV, in the order of their arrival. */
  alarms: z.array(HeldAlarmSchema).default([]),
  /** The resident's own current calls for help. */
  helpCalls: z.array(HelpCallSchema).default([]),
  /** What this TV has sent, or has to send, about them. */
  helpPresses: z.array(HelpPressSchema).default([]),
  /** Not yet accepted by the server, in the order in which they happened. */
  receipts: z.array(BoxReceiptSchema),
})
/** What has arrived for this box, and the receipts that it still has to send. One value, so that a reload finds it complete. */
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

export const kinds: { readonly [K in InboxKind]: Kind<K, InboxState> } = {
  message,
  call,
  alarm,
  event,
  settings,
}

/** How much of an inbox is read at a time. */
export type InboxPage = Pick<Inbox, 'data' | 'next' | 'more'>

interface TakenIn {
  state: InboxState
  /** The kinds that have changed. */
  touched: ReadonlySet<InboxKind>
}

/** Adds a page of the inbox: what was added before is skipped, however often it arrives. */
export const addPage = (state: InboxState, page: InboxPage, now: number): TakenIn => {
  const fresh = page.data.filter((entry) => entry.cursor > state.cursor)
  const next = fresh.reduce((before, entry) => takeEntry(entry.kind, before, entry, now), state)
  const cursor = Math.max(state.cursor, page.next, ...fresh.map((entry) => entry.cursor))
  const at = cursor === state.cursor ? state.at : fresh.find((entry) => entry.cursor === cursor)?.at
  return {
    state: { ...next, cursor, at },
    touched: new Set(fresh.map((entry) => entry.kind)),
  }
}

const takeEntry = <K extends InboxKind>(
  kind: K,
  state: InboxState,
  entry: InboxEntryOf<K>,
  now: number,
): InboxState => kinds[kind].take(state, entry, now)

/**
 * The server has lost what came last, and will give the same cursors and ids to others: all but what the resident has done here is
 * read anew. A call for help is sent again, or that it was taken back, as that may be among what was lost.
 */
export const startOver = ({ reminders, helpPresses }: InboxState): InboxState => ({
  ...emptyInbox,
  reminders,
  helpPresses: helpPresses.map(unsent),
})

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
