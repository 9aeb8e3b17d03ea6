import { useQuery } from '@tanstack/react-query'
import type { Caretaker } from '../../shared/caretaker/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { unreadCountQuery } from './queries.ts'

/** How many of one's own messages the resident has not read; 0 without a box, and while it is not known. */
export const useUnreadCount = (caretaker: Caretaker | undefined): number => {
  const user = useUser()
  const { data } = useQuery({
    ...unreadCountQuery(user.id, caretaker?.room.id ?? 0),
    enabled: caretaker !== undefined,
  })
  return data ?? 0
}
