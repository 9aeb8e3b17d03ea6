export { createInbox, type Inbox } from './inbox.ts'
export { waitingMessage, type HeldMessage, type InboxState } from './inbox-state.ts'
