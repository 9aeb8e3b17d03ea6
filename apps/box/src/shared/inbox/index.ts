export { createInbox, type Inbox } from './inbox.ts'
export { waitingMessage, type HeldMessage } from './inbox-state.ts'
