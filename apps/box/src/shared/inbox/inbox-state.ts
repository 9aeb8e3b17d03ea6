import { BoxReceiptSchema, type BoxReceipt, MissedCallSchema } from '@lykta/contract/boxes'
import { HelpCallSchema } from '@lykta/contract/alarms'
import { z } from 'zod'
import { HeldAlarmSchema } from './alarms-state.ts'
import { HelpPressSchema } from './help-state.ts'
import { HeldReminderSchema } from './kinds/event.ts'
import { HeldMessageSchema } from './kinds/message.ts'

export const InboxStateSchema = z.object({
  /** Everything up to this cursor has been added. */
  cursor: z.int().nonnegative(),
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
