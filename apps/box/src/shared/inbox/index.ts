export { createInbox, type Inbox } from './inbox.ts'
export {
  currentMessages,
  heldReminder,
  waitingMessage,
  type HeldMessage,
  type InboxState,
} from './inbox-state.ts'
export { waitingAlarms, type HeldAlarm } from './alarms-state.ts'
export { currentHelp, type Help } from './help-state.ts'
