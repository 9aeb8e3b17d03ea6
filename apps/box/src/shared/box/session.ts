import { log } from '@lykta/log'
import { BoxMeSchema, type BoxMe, type BoxNotice, type BoxToken } from '@lykta/contract/boxes'
import { inboxRoutes, ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { isQuiet } from '@lykta/contract/quiet-hours'
import type { Client } from '@lykta/client'
import { createApi } from '../api.ts'
import { createCalendar, type Calendar } from '../calendar/calendar.ts'
import { createReminders, type Reminders } from '../calendar/reminders.ts'
import { createClock, type Clock } from '../clock.ts'
import { kinds } from '../inbox/inbox-state.ts'
import { createInbox, type Inbox } from '../inbox/inbox.ts'
import { type Outdated } from '../inbox/kinds/kind.ts'
import { createConnection, type Connection } from '../connection.ts'
import { newUuid } from '@lykta/client/new-uuid'
import { createPictures, type Pictures } from '../stored-pictures.ts'
import { createSounds, type Sounds } from '../sound/sounds.ts'
import { type Store } from '../store/index.ts'
import { z } from 'zod'

type Listener<T> = (value: T) => void

/** Everything that a paired TV has and does while it is this box. */
export interface BoxSession {
  box: BoxToken
  api: Client
  clock: Clock
  connection: Connection
  inbox: Inbox
  calendar: Calendar
  reminders: Reminders
  pictures: Pictures
  sounds: Sounds
  /** False: this TV will no longer be a box once it has been switched off. */
  readonly isLasting: boolean
  /** Asks the server who this box is, which also sets the clock; an invalid token ends the session. */
  readonly fetchMe: () => Promise<BoxMe>
  /** Reads what an earlier page fetched. */
  readonly restoreMe: () => Promise<void>
  /** What was fetched last, perhaps before a reload. */
  readonly keptMe: () => BoxMe | undefined
  /** Listens for a change that may affect everything on the screen. Returns the function that stops it. */
  onEverythingOutdated(listener: Listener<void>): () => void
  /** Listens for what the server says about the other side of a call. Returns the function that stops it. */
  onNotice(listener: Listener<BoxNotice>): () => void
  start(): Promise<void>
  stop(): Promise<void>
}

interface SessionDeps {
  box: BoxToken
  store: Store
  /** The `ws:` or `wss:` URL of the boxes' channel. */
  mqttUrl: string
  /** The server no longer knows this box. */
  onUnauthorized: () => void
}

const defaultVolumePercent = 60
const meStoredAs = 'me'
const clockStoredAs = 'clock'

export const createBoxSession = ({ box, store, mqttUrl, onUnauthorized }: SessionDeps): BoxSession => {
  const clock = createClock()
  const api = createApi(box.token, onUnauthorized)
  const outdatedListeners = new Set<Listener<void>>()
  const noticeListeners = new Set<Listener<BoxNotice>>()
  let kept: BoxMe | undefined
  let clockIsSet = false

  const askMe = async () => {
    const askedAt = performance.now()
    const { data: me } = await api.call(ownBoxRoutes.me, {})
    // The answer was under way for about half of the time.
    clock.setServerTime(me.serverTime + Math.round((performance.now() - askedAt) / 2))
    clockIsSet = true
    kept = me
    await store.write(meStoredAs, me).catch(() => undefined)
    await store.write(clockStoredAs, clock.aheadMs()).catch(() => undefined)
    return me
  }
  let asking: Promise<BoxMe> | undefined
  const fetchMe = () =>
    (asking ??= askMe().finally(() => {
      asking = undefined
    }))
  const restoreMe = async () => {
    const stored = BoxMeSchema.safeParse(await store.read(meStoredAs).catch(() => undefined))
    const aheadMs = z.number().safeParse(await store.read(clockStoredAs).catch(() => undefined))
    if (!stored.success || kept !== undefined) return
    kept = stored.data
    if (aheadMs.success) clock.setAheadMs(aheadMs.data)
    // A power cut may have set this TV's own clock back by years.
    if (clock.now() < kept.serverTime) clock.setServerTime(kept.serverTime)
  }
  const connection = createConnection({
    boxId: box.boxId,
    token: box.token,
    url: mqttUrl,
    now: clock.now,
    onInbox: (entry) => inbox.look(entry),
    onNotice: (notice) => {
      for (const listener of noticeListeners) listener(notice)
    },
    // Only REST decides whether the token is invalid: the broker may refuse for other reasons.
    onRefused: () => void fetchMe().catch((err: unknown) => log.warn({ err }, 'own box not read')),
    // Not while the server is away, or there would be no page to load.
    onNotLoaded: () =>
      void fetchMe()
        .then(() => location.reload())
        .catch((err: unknown) => log.warn({ err }, 'own box not read')),
  })
  const inbox = createInbox({
    store,
    fetchPage: (place) => api.call(inboxRoutes.read, { query: place }),
    sendReceipt: connection.publishReceipt,
    sendHelp: connection.publishHelp,
    isConnected: connection.connected.get,
    newId: newUuid,
    now: clock.now,
    onTouched: (touched) => {
      for (const kind of touched) readAnew[kinds[kind].outdates]()
    },
  })
  const pictures = createPictures({ store, api, inbox })
  const calendar = createCalendar({
    store,
    ready: async () => {
      if (!clockIsSet) await fetchMe()
    },
    fetch: async (query) => {
      const { data, known } = await api.call(calendarRoutes.boxOccurrences, { query })
      return { occurrences: data, known }
    },
    now: clock.now,
  })
  const reminders = createReminders({ calendar, inbox, clock })
  const readAnew: Record<Outdated, () => void> = {
    nothing: () => undefined,
    calendar: () => calendar.look(),
    everything: () => {
      for (const listener of outdatedListeners) listener()
      calendar.look()
    },
  }
  const connected = () => {
    if (!connection.connected.get()) return
    inbox.sendOwed()
    calendar.look()
  }
  let unsubscribe: (() => void) | undefined

  return {
    box,
    api,
    clock,
    connection,
    inbox,
    calendar,
    reminders,
    pictures,
    isLasting: store.isLasting,
    sounds: createSounds({
      volumePercent: () => kept?.volume ?? defaultVolumePercent,
      quiet: () => kept !== undefined && isQuiet(kept.quietHours, new Date(clock.now()), kept.timeZone),
    }),
    fetchMe,
    restoreMe,
    keptMe: () => kept,
    onEverythingOutdated: (listener) => listen(outdatedListeners, listener),
    onNotice: (listener) => listen(noticeListeners, listener),
    async start() {
      await restoreMe()
      unsubscribe = connection.connected.subscribe(connected)
      await calendar.start()
      await inbox.start()
      reminders.start()
      pictures.start()
      connection.start()
    },
    async stop() {
      unsubscribe?.()
      reminders.stop()
      calendar.stop()
      inbox.stop()
      pictures.stop()
      await connection.stop()
    },
  }
}

const listen = <T>(listeners: Set<Listener<T>>, listener: Listener<T>) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
