import { setImmediate } from 'node:timers/promises'
import type { InboxEntry, InboxKind } from '@lykta/contract/boxes'
import type { Announcer } from '../../../ports/announcer.ts'
import type { BoxWire } from '../../../ports/box-wire.ts'
import { tokenTagOf } from '../../../signed-in.ts'
import { jsonBytes } from '../../../platform/bounded-answer.ts'
import type { Executor } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Audiences } from '../access/audiences.ts'
import type { BoxAccess } from '../access/service.ts'
import { entryOf, type InboxKinds } from '../inbox/kinds.ts'
import { insertEntries, type Place } from '../inbox/repo.ts'

/** A larger entry is not sent with the notice but read by the TV: a thousand TVs may get it at once. */
export const mostEntryBytes = 16_384
const noticesAtOnce = 20

/** Something that TVs and open apps show has changed. */
export interface Change {
  kind: InboxKind
  id: number
  /** Its entries in inboxes, which the TVs should hear of. */
  placed?: { at: Date; removed: boolean; places: readonly Place[] }
  /** More boxes that show it, announced to whoever sees them. */
  boxes?: ReadonlyArray<Pick<Place, 'boxId' | 'roomId'>>
  /** The same by their rooms. */
  roomIds?: readonly number[]
  /** Users who see it, whether or not they see the boxes. */
  alsoTo?: readonly number[]
  /** If given, the only users who hear of it. */
  onlyTo?: readonly number[]
}

interface NewEntry {
  kind: InboxKind
  id: number
  roomIds: readonly number[]
  at: Date
  removed?: boolean
}

/**
 * The one way to TVs and open apps: entries in the transaction of a change, notices after its commit. A TV reads its inbox
 * from its cursor whenever it connects, so if a server dies between the two, that only costs time; little, as what it stored is
 * published again (`createPublishAgain`).
 */
export const createDelivery = (deps: {
  log: Log
  wire: Pick<BoxWire, 'notifyInbox' | 'connected'>
  announcer: Pick<Announcer, 'announce'>
  access: Pick<BoxAccess, 'audiences'>
  audiences: Pick<Audiences, 'of'>
  /** How their items are read. Set later, as the modules that read them also deliver and so are created after this. */
  kinds: () => InboxKinds
}) => {
  const { log, wire, announcer, access, audiences, kinds } = deps

  /** What is sent along with the notices, by box, read now. A box that is not connected reads its inbox later. */
  const entriesOf = async ({ kind, id, placed }: Change): Promise<ReadonlyMap<number, InboxEntry>> => {
    if (placed === undefined) return new Map()
    const { at, removed, places } = placed
    const isConnected = await wire.connected(places.map(({ boxId }) => boxId))
    const connected = places.flatMap(({ boxId, roomId, cursor, tokenHash }) =>
      tokenHash !== null && isConnected.has(boxId)
        ? [{ boxId, roomId, cursor, tokenTag: tokenTagOf(tokenHash) }]
        : [],
    )
    if (connected.length === 0) return new Map()
    const shownTo = removed ? () => undefined : await kinds()[kind].readItems(connected, [id])
    return new Map(
      connected.flatMap((box) => {
        const entry = entryOf({ cursor: box.cursor, kind, itemId: id, at }, shownTo(box, id))
        return jsonBytes(entry) > mostEntryBytes ? [] : [[box.boxId, entry] as const]
      }),
    )
  }

  const notifyTvs = async (change: Change): Promise<void> => {
    const { kind, id, placed } = change
    const entries = await entriesOf(change).catch((error: unknown) => {
      log.error({ err: error, kind, id }, 'inbox entry not sent along with its notice')
      return new Map<number, InboxEntry>()
    })
    for (const [index, { boxId }] of (placed?.places ?? []).entries()) {
      // Lets other requests have their turn.
      if (index > 0 && index % noticesAtOnce === 0) await setImmediate()
      const entry = entries.get(boxId)
      wire.notifyInbox(boxId, { kind, id, ...(entry === undefined ? {} : { entry }) })
    }
  }

  /** The users to tell, by room. */
  const audiencesOf = async (change: Change): Promise<ReadonlyMap<number, readonly number[]>> => {
    const { placed, boxes = [], roomIds = [], onlyTo } = change
    const known = [...(placed?.places ?? []), ...boxes]
    const knownRooms = new Set(known.map(({ roomId }) => roomId))
    const others = roomIds.filter((roomId) => !knownRooms.has(roomId))
    if (onlyTo !== undefined) return new Map([...knownRooms, ...others].map((roomId) => [roomId, onlyTo]))
    const ofKnown = await Promise.all(
      known.map(async ({ boxId, roomId }) => [roomId, await audiences.of(boxId)] as const),
    )
    return new Map([...ofKnown, ...(await access.audiences(others))])
  }

  /** @param said the rooms for which such a change has already been announced */
  const announce = async (change: Change, said: Set<string>): Promise<void> => {
    const { kind, id, alsoTo = [] } = change
    const { announcedAs: resource, announcedFor } = kinds()[kind]
    if (resource === null) return
    const heard = new Set<number>()
    for (const [room, audience] of await audiencesOf(change)) {
      const key = `${resource} ${String(room)}`
      if (said.has(key)) continue
      said.add(key)
      const fresh = announcedFor === 'each room' ? audience : audience.filter((userId) => !heard.has(userId))
      for (const userId of fresh) heard.add(userId)
      announcer.announce(fresh, room, 'changed', { resource, id, room })
    }
    const others = alsoTo.filter((userId) => !heard.has(userId))
    if (others.length > 0) announcer.announce(others, undefined, 'changed', { resource, id })
  }

  const publishAll = async (changes: readonly Change[]): Promise<void> => {
    for (const change of changes) await notifyTvs(change)
    const said = new Set<string>()
    for (const change of changes) {
      const { kind, id } = change
      try {
        await announce(change, said)
      } catch (error) {
        log.error({ err: error, kind, id }, 'change not announced')
      }
    }
  }
  const underWay = new Set<Promise<void>>()

  return {
    /** Puts an item into the inbox of each box in the rooms: new, changed or removed. Runs in the transaction of the change. */
    put: async (
      tx: Executor,
      { kind, id, roomIds, at, removed = false }: NewEntry,
    ): Promise<Change & Required<Pick<Change, 'placed'>>> => {
      const places = await insertEntries(tx, roomIds, { kind, itemId: id, at, removed })
      return { kind, id, placed: { at, removed, places } }
    },

    /** Call this after the commit: tells the TVs first, then the open apps. Everything is stored, so this never fails. */
    publish: (...changes: readonly Change[]): Promise<void> => {
      const published: Promise<void> = publishAll(changes).finally(() => underWay.delete(published))
      underWay.add(published)
      return published
    },

    /** Resolves when nothing is being published. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
export type Delivery = Pick<ReturnType<typeof createDelivery>, 'put' | 'publish'>
