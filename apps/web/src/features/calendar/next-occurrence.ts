import type { Occurrence } from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import { calendarKey } from './calendar-key.ts'
import { firstAhead } from './first-ahead.ts'

/** So far ahead that the name of a weekday says which day is meant. */
const aheadMs = 6 * 86_400_000

/** What takes place in a room in the days to come, in order; read without what it takes to work out a calendar. */
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

/** What comes next for a resident; null: nothing in the days to come; undefined while it is not known, and without a box. */
export const useNextOccurrence = (
  boxView: BoxView | undefined,
  now: number,
): Occurrence | null | undefined => {
  const { data } = useQuery({
    ...comingQuery(boxView?.room.id ?? 0),
    enabled: boxView !== undefined,
  })
  return data === undefined ? undefined : (firstAhead(data, now) ?? null)
}
