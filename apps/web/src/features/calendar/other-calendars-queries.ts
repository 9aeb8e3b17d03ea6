import type { CalendarFeed, CalendarSubscription, CreatedFeed } from '@lykta/contract/calendar'
import { calendarFeedRoutes, calendarSubscriptionRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { calendarKey } from './reload-calendar.ts'

/** The user's private addresses, for all rooms, without their secrets. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<CalendarFeed[]> =>
    (await api.call(calendarFeedRoutes.list, { signal })).data,
})

/** Makes an address for a room, which replaces an earlier one. */
export const createFeed = async (room: number): Promise<CreatedFeed> =>
  (await api.call(calendarFeedRoutes.create, { body: { room } })).data

export const removeFeed = async (id: number): Promise<void> => {
  await api.call(calendarFeedRoutes.remove, { params: { id } })
}

/** The foreign calendars that are read into that of a room. */
export const subscriptionsQuery = (room: number) =>
  queryOptions({
    queryKey: [...calendarKey(room), 'subscriptions'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CalendarSubscription[]> =>
      (await api.call(calendarSubscriptionRoutes.list, { query: { filter: { room } }, signal })).data,
  })

/** Adds a foreign calendar and reads it at once. Its `fault` says if that was not possible. */
export const createSubscription = async (body: {
  room: number
  name: string
  url: string
}): Promise<CalendarSubscription> => (await api.call(calendarSubscriptionRoutes.create, { body })).data

/** Reads one at once. Its `fault` says if that was not possible. */
export const readSubscriptionAgain = async (id: number): Promise<CalendarSubscription> =>
  (await api.call(calendarSubscriptionRoutes.readAgain, { params: { id } })).data

export const removeSubscription = async (id: number): Promise<void> => {
  await api.call(calendarSubscriptionRoutes.remove, { params: { id } })
}
