export { createInbox, type Inbox } from './inbox.ts'
export { currentMessages, waitingMessage, type HeldMessage } from './inbox-state.ts'
