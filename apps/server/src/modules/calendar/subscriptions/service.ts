import type { CalendarSubscription } from '@lykta/contract/calendar'
import { AppError, badInput, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import {
  hasCompetence,
  lockBox,
  mayUse,
  type BoxAccess,
  type Change,
  type Delivery,
  type BoxPermissions,
} from '../../boxes/index.ts'
import { boxesIn, type BoxRow, type EventFields } from '../repo.ts'
import type { SubscriptionFault } from '../tables.ts'
import { createCheckSeesCalendar } from '../check-sees-calendar.ts'
import { fetchCalendar, mayFetch } from './fetch-calendar.ts'
import type { ForeignEvent, IcsResult } from './ics-file.ts'
import { readIcsInProcess } from './read-ics-in-process.ts'
import {
  claimDueSubscription,
  dueSubscriptions,
  findSubscription,
  insertSubscription,
  removeSubscribedEvents,
  removeSubscription,
  setFault,
  setRead,
  storeSubscribedEvents,
  subscribedEvents,
  subscriptionsOfAuthors,
  subscriptionsOfRoom,
  type SubscriptionRow,
} from './repo.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostInRoom = 10
const mostAtOnce = 5
/** Each reading asks somebody else's server, and takes a separate process. */
const readingLimits = {
  ofUser: { limit: 30, windowMs: hourMs },
  ofSubscription: { limit: 6, windowMs: hourMs },
}
const fileLimits = { bytes: 20 * 1_048_576, timeMs: 30_000, redirects: 3 }
/** How much of a foreign calendar is kept: as far as the apps look. */
const window = { pastMs: 60 * dayMs, aheadMs: 400 * dayMs }

type ReadCalendar = Extract<IcsResult, { events: unknown }>

export interface SubscriptionsDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'turns' | 'stopping'>
  log: Log
  attempts: Pick<Attempts, 'reserve'>
  access: Pick<BoxAccess, 'permissions' | 'visibleAmong'>
  audit: RecordAudit
  delivery: Delivery
  events: Pick<Events, 'on'>
  /** Allows addresses in this machine's network, for a care provider inside it. */
  allowPrivateCalendars: boolean
}

const mayRemove = (permissions: BoxPermissions, userId: number, { createdBy }: SubscriptionRow): boolean =>
  mayUse(permissions, 'calendar') && (createdBy === userId || hasCompetence(permissions, 'superUser'))

/** Foreign calendars that are read into residents' own. */
export const createSubscriptions = (deps: SubscriptionsDeps) => {
  const checkSeesCalendar = createCheckSeesCalendar(deps)
  const { db, clock, jobs, log, attempts, access, audit, delivery, events } = deps
  const { allowPrivateCalendars: allowPrivate } = deps
  const limited = limitConcurrency(mostAtOnce)

  /** Whether its author may still write in the resident's calendar. It goes on even while the box shows no calendar. */
  const isPermitted = async ({ createdBy, roomId }: SubscriptionRow, box: BoxRow): Promise<boolean> => {
    const [permissions] = await access.visibleAmong({ userId: createdBy }, [roomId])
    return (
      permissions !== undefined &&
      hasCompetence({ competence: permissions.carried }, 'user') &&
      (permissions.functions.includes('calendar') || !box.functions.includes('calendar'))
    )
  }

  /** Deletes it with all its events. Without a user, the server ends it. */
  const end = async (
    { id, roomId }: SubscriptionRow,
    boxId: number,
    userId: number | null = null,
  ): Promise<void> => {
    const placed = await db.transaction(async (tx) => {
      const [first] = await subscribedEvents(tx, id)
      await removeSubscription(tx, id)
      const subject = { type: 'calendar_subscription', id }
      await audit({ action: 'calendar_subscription_deleted', userId, boxId, subject }, tx)
      return first === undefined
        ? []
        : [
            await delivery.put(tx, {
              kind: 'event',
              id: first.id,
              roomIds: [roomId],
              at: clock.now(),
              removed: true,
            }),
          ]
    })
    await delivery.publish(...placed)
  }

  /** Ends these people's subscriptions where they may no longer write. */
  const review = async (userIds: readonly number[]): Promise<void> => {
    for (const subscription of await subscriptionsOfAuthors(db, userIds)) {
      const [box] = await boxesIn(db, [subscription.roomId])
      if (box !== undefined && !(await isPermitted(subscription, box))) await end(subscription, box.boxId)
    }
  }
  events.on('permissionsChanged', 'once', ({ userId }) => review([userId]))
  events.on('standingChanged', 'once', ({ userIds }) => review(userIds))
  events.on('userDeleted', 'once', ({ userId }) => review([userId]))

  const fileOf = async ({ url }: SubscriptionRow, timeZone: string) => {
    const file = await fetchCalendar(url, { ...fileLimits, allowPrivate }, jobs.stopping)
    if (file.kind === 'refused') return { fault: { code: file.kind, status: file.status } as const }
    if (file.kind !== 'read') return { fault: { code: file.kind } }
    const now = clock.now().getTime()
    return readIcsInProcess(file, { from: now - window.pastMs, to: now + window.aheadMs, timeZone })
  }

  /** Replaces what was read before. Returns what has changed, for the TV and open apps. */
  const store = (
    { id, createdBy }: SubscriptionRow,
    { boxId, roomId }: BoxRow,
    { events: found, leftOut }: ReadCalendar,
  ): Promise<Change[]> =>
    db.transaction(async (tx) => {
      const at = clock.now()
      if (!(await setRead(tx, id, { readAt: at, leftOut }))) return []
      const before = await subscribedEvents(tx, id)
      const known = new Map(before.map((event) => [event.subscriptionKey, event]))
      const keys = new Set(found.map(({ key }) => key))
      const changed = found.filter((event) => !isSame(known.get(event.key), event))
      const gone = before.filter((event) => !keys.has(event.subscriptionKey ?? '')).map((event) => event.id)
      await removeSubscribedEvents(tx, gone)
      const stored = await storeSubscribedEvents(
        tx,
        changed.map((event) => ({
          roomId,
          createdBy,
          title: event.title,
          body: event.body,
          startsAt: new Date(event.start),
          endsAt: new Date(event.end),
          allDay: event.allDay,
          subscriptionId: id,
          subscriptionKey: event.key,
          createdAt: at,
          updatedAt: at,
        })),
      )
      const [one] = [...stored, ...gone]
      const placed =
        one === undefined ? [] : [await delivery.put(tx, { kind: 'event', id: one, roomIds: [roomId], at })]
      log.info(
        { subscriptionId: id, boxId, changed: changed.length, gone: gone.length, leftOut: unreadOf(leftOut) },
        'subscribed calendar read',
      )
      return placed
    })

  /** If the calendar cannot be read, what was read before stays. */
  const readNow = async (subscription: SubscriptionRow): Promise<void> => {
    const { id, roomId } = subscription
    const [box] = await boxesIn(db, [roomId])
    if (box === undefined) return
    // Without an event: the author's group was moved, or the server was stopped in between.
    if (!(await isPermitted(subscription, box))) return end(subscription, box.boxId)
    const result: ReadCalendar | { fault: SubscriptionFault } = await fileOf(subscription, box.timeZone)
    if (jobs.stopping.aborted) return
    if ('fault' in result) {
      await setFault(db, id, result.fault)
      log.warn({ subscriptionId: id, ...result.fault }, 'subscribed calendar not read')
      return
    }
    await delivery.publish(...(await store(subscription, box, result)))
  }

  /** @throws unavailable if the machine is too busy: what was read before stays */
  const read = (subscription: SubscriptionRow): Promise<void> =>
    limited(subscription.createdBy, () => readNow(subscription))

  /** If that fails, it is read again in an hour. */
  const tryToRead = (subscription: SubscriptionRow): Promise<void> =>
    read(subscription).catch((error: unknown) => {
      log.error({ err: error, subscriptionId: subscription.id }, 'subscribed calendar not read')
    })

  /** @throws too_many_attempts */
  const reserveReading = async ({ userId }: SignedInUser, id?: number): Promise<void> => {
    const ofUser = { subject: `calendar-reading-user:${String(userId)}`, ...readingLimits.ofUser }
    const ofSubscription = { subject: `calendar-reading:${String(id)}`, ...readingLimits.ofSubscription }
    await attempts.reserve(id === undefined ? [ofUser] : [ofUser, ofSubscription])
  }

  /** @throws not_found, not_permitted */
  const permissionsToWrite = async (user: SignedInUser, roomId: number): Promise<BoxPermissions> => {
    const permissions = await access.permissions(user, { roomId })
    if (!mayUse(permissions, 'calendar')) throw notPermitted()
    await checkSeesCalendar(permissions)
    return permissions
  }

  const list = async (user: SignedInUser, roomId: number): Promise<CalendarSubscription[]> => {
    const permissions = await access.permissions(user, { roomId })
    await checkSeesCalendar(permissions)
    return (await subscriptionsOfRoom(db, roomId)).map(({ subscription, events: size }) => ({
      id: subscription.id,
      room: roomId,
      name: subscription.name,
      host: new URL(subscription.url).hostname,
      createdAt: subscription.createdAt.getTime(),
      readAt: subscription.readAt?.getTime() ?? null,
      events: size,
      fault: subscription.fault,
      leftOut: subscription.leftOut,
      mayRemove: mayRemove(permissions, user.userId, subscription),
    }))
  }

  const present = async (
    user: SignedInUser,
    subscription: SubscriptionRow,
  ): Promise<CalendarSubscription> => {
    const found = (await list(user, subscription.roomId)).find(({ id }) => id === subscription.id)
    if (found === undefined) throw notFound()
    return found
  }

  return {
    /** For everybody who sees the calendar. Only the host of an address is shown, as the rest may be secret. @throws not_found */
    list,

    /**
     * Subscribes to a calendar and reads it at once; `fault` says if that was not possible.
     * @throws not_found, not_permitted, bad_input, calendar_full, clash if the resident has it already, too_many_attempts
     */
    create: async (
      user: SignedInUser,
      { room, name, url }: { room: number; name: string; url: string },
    ): Promise<CalendarSubscription> => {
      const { boxId } = await permissionsToWrite(user, room)
      const address = URL.parse(url.replace(/^webcal:/i, 'https:'))
      if (address === null || !mayFetch(address, { allowPrivate }))
        throw badInput({ url: 'This address cannot be used.' })
      await reserveReading(user)
      const at = clock.now()
      const made = await db.transaction(async (tx) => {
        // Two at once cannot both take the last place.
        await lockBox(tx, boxId)
        const known = await subscriptionsOfRoom(tx, room)
        if (known.some(({ subscription }) => subscription.url === address.href)) throw new AppError('clash')
        if (known.length >= mostInRoom) throw new AppError('calendar_full')
        const row = await insertSubscription(tx, {
          roomId: room,
          createdBy: user.userId,
          name,
          url: address.href,
          dueAt: new Date(at.getTime() + hourMs),
          createdAt: at,
        })
        const subject = { type: 'calendar_subscription', id: row.id }
        await audit({ action: 'calendar_subscription_created', userId: user.userId, boxId, subject }, tx)
        return row
      })
      await tryToRead(made)
      return present(user, made)
    },

    /**
     * Reads a calendar ahead of its hour; `fault` says if that was not possible. For everybody who writes in the resident's
     * calendar. @throws not_found, not_permitted, too_many_attempts, unavailable
     */
    readAgain: async (user: SignedInUser, id: number): Promise<CalendarSubscription> => {
      const subscription = await findSubscription(db, id)
      if (subscription === undefined) throw notFound()
      await permissionsToWrite(user, subscription.roomId)
      await reserveReading(user, id)
      await read(subscription)
      return present(user, subscription)
    },

    /** Deletes it with all its events. @throws not_found, not_permitted */
    remove: async (user: SignedInUser, id: number): Promise<void> => {
      const subscription = await findSubscription(db, id)
      if (subscription === undefined) throw notFound()
      const permissions = await access.permissions(user, { roomId: subscription.roomId })
      if (!mayRemove(permissions, user.userId, subscription)) throw notPermitted()
      await end(subscription, permissions.boxId, user.userId)
    },

    /** Reads what is due, every hour. */
    run: jobs.turns({
      what: 'subscribed calendars',
      atOnce: mostAtOnce,
      due: (now, part) => dueSubscriptions(db, now, part),
      take: async (id) => {
        const now = clock.now()
        // Sets its next time before reading, so that a calendar that brings the server down is not read again at once.
        const until = new Date(now.getTime() + hourMs)
        const subscription = await claimDueSubscription(db, id, { now, until })
        if (subscription !== undefined) await tryToRead(subscription)
      },
      idName: 'subscriptionId',
    }),
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Counts for the log. */
const unreadOf = (leftOut: ReadCalendar['leftOut']): number =>
  leftOut === null ? 0 : leftOut.entries.length + leftOut.more + leftOut.tooMany

const isSame = (known: EventFields | undefined, event: ForeignEvent): boolean =>
  known?.title === event.title &&
  known.body === event.body &&
  known.startsAt.getTime() === event.start &&
  known.endsAt?.getTime() === event.end &&
  known.allDay === event.allDay
