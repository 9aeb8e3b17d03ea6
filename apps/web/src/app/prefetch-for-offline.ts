import { dayAt } from '@lykta/calendar'
import { QueryClient } from '@tanstack/react-query'
import { boxPermissionsQuery, boxViewsQuery } from '../features/boxes/index.ts'
import { selectedOf } from '../features/boxes/selected-box.ts'
import { eventsQuery } from '../features/calendar/queries.ts'
import { supportQuery } from '../features/content/queries.ts'
import { messagesQuery } from '../features/messages/queries.ts'
import { showsFunction } from '../shared/box-view/index.ts'
import { configQuery } from '../shared/config/config.ts'
import { currentLanguage } from '../shared/i18n/index.ts'
import { store } from '../shared/store/index.ts'

/** At most this many boxes are read ahead: the selected one and the first others. */
const mostPeople = 4

/**
 * Reads what the user may want to see later without a connection: first the support contacts, which are needed most when
 * something does not work, then the messages and this month of each box. The requests run one after another, so that the screen
 * does not wait for them, and in a separate client, so that the screens still read what they show. Failures are skipped.
 */
export const prefetchForOffline = async (
  client: QueryClient,
  userId: number,
  signal: AbortSignal,
): Promise<QueryClient> => {
  const later = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await later.prefetchQuery(supportQuery(currentLanguage()))
  const known = await Promise.all([
    client.ensureQueryData(boxViewsQuery(userId)),
    client.ensureQueryData(configQuery),
  ]).catch(() => undefined)
  if (known === undefined) return later
  const [boxViews, { timeZone }] = known
  const selected = selectedOf(boxViews, store.get('selectedBox'))
  const others = boxViews.filter((one) => one !== selected)
  const people = selected === undefined ? [] : [selected, ...others].slice(0, mostPeople)
  for (const boxView of people) {
    const { id, room, permissions } = boxView
    if (signal.aborted) break
    await later.prefetchQuery(boxPermissionsQuery(id))
    if (showsFunction(boxView, permissions, 'message'))
      await later.prefetchInfiniteQuery(messagesQuery(userId, room.id))
    if (showsFunction(boxView, permissions, 'calendar'))
      await later.prefetchQuery(eventsQuery(room.id, dayAt(Date.now(), timeZone)))
  }
  return later
}
