import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { newestEntries, type Place } from '../inbox/repo.ts'
import type { Change, Delivery } from './service.ts'

/** What is older, a TV has found by itself: it looks this often. */
const lookMs = 60_000

/**
 * Publishes anew what may never have been published, as the server that stored it has died: the newest entry of each inbox, or
 * of those in some rooms, if it came within the last minute. A TV that has it takes it as nothing, one that misses more reads its
 * inbox.
 */
export const createPublishAgain =
  ({ db, clock, delivery }: { db: Database; clock: Clock; delivery: Pick<Delivery, 'publish'> }) =>
  async (roomIds?: readonly number[]): Promise<void> => {
    if (roomIds?.length === 0) return
    const since = new Date(clock.now().getTime() - lookMs)
    const changes = new Map<string, { change: Change; places: Place[] }>()
    for (const { kind, itemId: id, at, removed, ...place } of await newestEntries(db, since, roomIds)) {
      const key = [kind, id, at.getTime(), removed].join(' ')
      const places = changes.get(key)?.places ?? []
      places.push(place)
      changes.set(key, { change: { kind, id, placed: { at, removed, places } }, places })
    }
    await delivery.publish(...Array.from(changes.values(), ({ change }) => change))
  }
export type PublishAgain = ReturnType<typeof createPublishAgain>
