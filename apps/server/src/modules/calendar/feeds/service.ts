import type { CalendarFeed, CreatedFeed } from '@lykta/contract/calendar'
import { notFound } from '../../../errors.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import { withinBytes } from '../../../platform/bounded-answer.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { createCheckSeesCalendar } from '../check-sees-calendar.ts'
import type { Candidate } from '../nearest-occurrences.ts'
import { boxesIn, eventsById, exceptionsOf, timesOfEvents } from '../repo.ts'
import { icalFile } from './ical-file.ts'
import { feedsOf, readFeed, removeFeed, replaceFeed, type FeedRow } from './repo.ts'

const dayMs = 86_400_000
/** What ended longer ago is not part of a feed. */
const pastMs = 90 * dayMs
const aheadMs = 400 * dayMs
/** The size of an event in the file, without its words. */
const eventBytes = 500
/** Calendar apps read every quarter of an hour at most. */
const readLimit = { limit: 30, windowMs: 3_600_000 }
const guessLimit = { limit: 20, windowMs: 15 * 60_000 }

export interface FeedsDeps {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Pick<Attempts, 'reserve'>
  access: Pick<BoxAccess, 'permissions'>
  audit: RecordAudit
  origin: { toPeople: () => string }
}

const presentFeed = ({ id, roomId, createdAt, readAt }: FeedRow): CalendarFeed => ({
  id,
  room: roomId,
  createdAt: createdAt.getTime(),
  readAt: readAt?.getTime() ?? null,
})

/** What is repeated or still to come, by its start, then past events, newest first, as far as the file has room. */
const nearestFirst = (events: readonly Candidate[], now: number): Candidate[] => {
  const comes = ({ times }: Candidate) => times.interval !== 'none' || times.start >= now
  return [...events.filter(comes), ...events.filter((event) => !comes(event)).toReversed()]
}

/** Private addresses at which calendar apps read a resident's calendar, each for one user. */
export const createFeeds = ({ db, clock, ids, attempts, access, audit, origin }: FeedsDeps) => {
  const checkSeesCalendar = createCheckSeesCalendar({ db, clock })
  return {
    list: async (user: SignedInUser): Promise<CalendarFeed[]> =>
      (await feedsOf(db, user.userId)).map(presentFeed),

    /** Replaces an earlier address of the same room. @throws not_found, not_permitted */
    create: async (user: SignedInUser, roomId: number): Promise<CreatedFeed> => {
      const permissions = await access.permissions(user, { roomId })
      await checkSeesCalendar(permissions)
      const { boxId } = permissions
      const secret = ids.token()
      const row = await db.transaction(async (tx) => {
        const feed = await replaceFeed(tx, {
          userId: user.userId,
          roomId,
          secretHash: sha256(secret),
          createdAt: clock.now(),
        })
        const subject = { type: 'calendar_feed', id: feed.id }
        await audit({ action: 'calendar_feed_created', userId: user.userId, boxId, subject }, tx)
        return feed
      })
      return { ...presentFeed(row), url: `${origin.toPeople()}/api/ical/${secret}.ics` }
    },

    /** @throws not_found */
    remove: (user: SignedInUser, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const feed = await removeFeed(tx, user.userId, id)
        if (feed === undefined) throw notFound()
        const subject = { type: 'calendar_feed', id }
        await audit(
          { action: 'calendar_feed_deleted', userId: user.userId, roomIds: [feed.roomId], subject },
          tx,
        )
      }),

    /**
     * Returns the file of an address, while its user still sees the calendar. Events from elsewhere are not part of it,
     * so that no calendar ever reads itself. @throws not_found, not_permitted, too_many_attempts
     */
    read: async (secret: string, address: string): Promise<string> => {
      const feed = await readFeed(db, sha256(secret), clock.now())
      if (feed === undefined) {
        await attempts.reserve([{ subject: `ical-address:${address}`, ...guessLimit }])
        throw notFound()
      }
      await attempts.reserve([{ subject: `ical-feed:${String(feed.id)}`, ...readLimit }])
      const { userId, roomId } = feed
      await checkSeesCalendar(await access.permissions({ userId }, { roomId }))
      const [box] = await boxesIn(db, [roomId])
      if (box === undefined) throw notFound()
      const now = clock.now().getTime()
      const range = { from: new Date(now - pastMs), to: new Date(now + aheadMs) }
      const own = (await timesOfEvents(db, [roomId], range)).filter(({ isSubscribed }) => !isSubscribed)
      const ids = withinBytes(nearestFirst(own, now), ({ bytes }) => bytes + eventBytes).map(({ id }) => id)
      const rows = [...(await eventsById(db, ids)).values()]
      const exceptions = await exceptionsOf(db, ids)
      return icalFile(
        rows.map((row) => ({ row, exceptions: exceptions.get(row.event.id) ?? [] })),
        {
          name: `${box.profile.firstName} ${box.profile.lastName}`.trim(),
          timeZone: box.timeZone,
          host: new URL(origin.toPeople()).hostname,
        },
      )
    },
  }
}
export type Feeds = ReturnType<typeof createFeeds>
