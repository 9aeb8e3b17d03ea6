import { useInfiniteQuery } from '@tanstack/react-query'
import type { Caretaker } from '../../shared/caretaker/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { messagesQuery } from './queries.ts'
import { unreadCount } from './unread.ts'

/** The count on the messages tile, from the newest page; 0 without a box. */
export const useUnreadCount = (caretaker: Caretaker | undefined): number => {
  const user = useUser()
  const room = caretaker?.room.id ?? 0
  const { data } = useInfiniteQuery({ ...messagesQuery(user.id, room), enabled: caretaker !== undefined })
  return unreadCount(data?.pages.flatMap(({ messages }) => messages) ?? [], user.id, room)
}
