export { useFilmShown } from './use-film-shown.ts'
export { reloadMessages } from './reload-messages.ts'
export { useUnreadCount } from './use-unread-count.ts'
