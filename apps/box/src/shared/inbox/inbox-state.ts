import { BoxReceiptSchema, type BoxReceipt, MissedCallSchema } from '@lykta/contract/boxes'
import { HelpCallSchema } from '@lykta/contract/alarms'
import { z } from 'zod'
import { HeldAlarmSchema } from './alarms-state.ts'
import { HelpPressSchema } from './help-state.ts'
import { HeldReminderSchema } from './kinds/event.ts'
import { HeldMessageSchema } from './kinds/message.ts'

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
