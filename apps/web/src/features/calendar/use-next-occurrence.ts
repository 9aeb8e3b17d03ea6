import type { Occurrence } from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import { calendarKey } from './reload-calendar.ts'
import { firstUpcoming } from './first-upcoming.ts'

/** Looks ahead less than a week, so that a weekday names only one day. */
const aheadMs = 6 * 86_400_000

/**
 * The occurrences in a room in the coming days, in order. The server expands repetitions, so the home screen needs no calendar
 * code.
 */
const comingQuery = (room: number) =>
  queryOptions({
    queryKey: [...calendarKey(room), 'coming'],
    meta: { kept: true },
    queryFn: async ({ signal }): Promise<Occurrence[]> => {
      const from = Date.now()
      const { data } = await api.call(calendarRoutes.occurrences, {
        query: { filter: { room }, from, to: from + aheadMs },
        signal,
      })
      return data
    },
  })

/** Returns what comes next for a resident; null if nothing is scheduled; undefined while not known, or without a box. */
export const useNextOccurrence = (
  boxView: BoxView | undefined,
  now: number,
): Occurrence | null | undefined => {
  const { data } = useQuery({
    ...comingQuery(boxView?.room.id ?? 0),
    enabled: boxView !== undefined,
  })
  return data === undefined ? undefined : (firstUpcoming(data, now) ?? null)
}
