export { createInbox, type Inbox } from './inbox.ts'
export {
  currentMessages,
  heldReminder,
  waitingMessage,
  type HeldMessage,
  type InboxState,
} from './inbox-state.ts'
