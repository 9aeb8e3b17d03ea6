import { useQuery } from '@tanstack/react-query'
import type { BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { unreadCountQuery } from './queries.ts'

/** Returns how many of the user's messages the resident has not read; 0 without a box or while it is not known. */
export const useUnreadCount = (boxView: BoxView | undefined): number => {
  const user = useUser()
  const { data } = useQuery({
    ...unreadCountQuery(user.id, boxView?.room.id ?? 0),
    enabled: boxView !== undefined,
  })
  return data ?? 0
}
