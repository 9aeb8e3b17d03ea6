import { messageRoutes } from '@lykta/contract/messages/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { messagesKey } from './reload-messages.ts'

// Here, and not with the other queries: the home uses this one, and need not load those.
const unreadCountQuery = (userId: number, room: number) =>
  queryOptions({
    queryKey: [...messagesKey(userId, room), 'unread'],
    meta: { kept: true },
    queryFn: async ({ signal }): Promise<number> => {
      const query = { filter: { relativeID: userId, room, unread: true }, limit: 0 }
      const { total } = await api.call(messageRoutes.list, { query, signal })
      return total
    },
  })

/** Returns how many of the user's messages the resident has not read; 0 without a box or while it is not known. */
export const useUnreadCount = (boxView: BoxView | undefined): number => {
  const user = useUser()
  const { data } = useQuery({
    ...unreadCountQuery(user.id, boxView?.room.id ?? 0),
    enabled: boxView !== undefined,
    // That there are none, as most often, then changes nothing on the screen.
    placeholderData: 0,
  })
  return data ?? 0
}
