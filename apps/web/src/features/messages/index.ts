export { useFilmShown } from './film-shown.ts'
export { reloadMessages } from './messages-key.ts'
export { useUnreadCount } from './use-unread-count.ts'
