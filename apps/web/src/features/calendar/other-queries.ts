import type { CalendarFeed, CreatedFeed } from '@lykta/contract/calendar'
import { calendarFeedRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** The user's private addresses, of all rooms, without their secrets. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<CalendarFeed[]> =>
    (await api.call(calendarFeedRoutes.list, { signal })).data,
})

/** Makes an address for a room. An earlier one stops working. */
export const createFeed = async (room: number): Promise<CreatedFeed> =>
  (await api.call(calendarFeedRoutes.create, { body: { room } })).data

export const removeFeed = async (id: number): Promise<void> => {
  await api.call(calendarFeedRoutes.remove, { params: { id } })
}
