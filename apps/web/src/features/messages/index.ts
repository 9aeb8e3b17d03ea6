export { useFilmShown } from './full-screen-film.ts'
export { reloadMessages } from './reload-messages.ts'
export { useUnreadCount } from './use-unread-count.ts'
