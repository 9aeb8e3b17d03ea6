export { reloadMessages } from './queries.ts'
export { useUnreadCount } from './use-unread-count.ts'
