import type { SQL } from 'drizzle-orm'
import type { BoxReceipt, InboxEntry, InboxEntryOf, InboxKind } from '@lykta/contract/boxes'
import type { ChangedResource } from '@lykta/contract/feed'
import type { ReceiveReceipt } from '../../../ports/box-wire.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import { isUnread } from './repo.ts'

/** A box reading its inbox. The tag limits its file addresses to its present TV. */
type InboxReader = Pick<SignedInBox, 'roomId' | 'tokenTag'>

/** What an entry shows, apart from its place in the inbox. */
type Shown<K extends InboxKind> = Omit<InboxEntryOf<K>, 'cursor' | 'id' | 'at' | 'removed'>

/**
 * Reads items, in as many queries for a thousand boxes as for one. Returns what each box shows of each item; undefined if
 * it may no longer be shown there.
 */
export type ReadItems<K extends InboxKind> = (
  boxes: readonly InboxReader[],
  ids: readonly number[],
) => Promise<(box: InboxReader, id: number) => Shown<K> | undefined>

/** Everything that the server needs to know about a kind of inbox entries. */
interface Kind<K extends InboxKind> {
  readonly readItems: ReadItems<K>
  /** Handles a receipt from the TV. */
  readonly receive: K extends BoxReceipt['kind'] ? ReceiveReceipt : null
  /** What open apps read again; null if they are told in another way. */
  readonly announcedAs: ChangedResource | null
  /** Whether a user who sees several of its rooms is told once for each, or once. */
  readonly announcedFor: 'each room' | 'each user'
  /** Which of its entries, as `entry`, stay in the inbox of a `box` however old they are; null: none. */
  readonly kept: SQL | null
}

/** For a kind without items: the entry only says that something changed, and the box reads it elsewhere. */
const readElsewhere =
  <K extends InboxKind>(shown: Shown<K>): ReadItems<K> =>
  () =>
    Promise.resolve(() => shown)

const message = (items: Pick<Kind<'message'>, 'readItems' | 'receive'>): Kind<'message'> => ({
  ...items,
  announcedAs: 'message-relative',
  announcedFor: 'each room',
  // An unread message stays until its resident reads it, however long that takes.
  kept: isUnread,
})

/** A missed call. Open apps hear of every call that ends. */
const call = (items: Pick<Kind<'call'>, 'readItems' | 'receive'>): Kind<'call'> => ({
  ...items,
  announcedAs: null,
  announcedFor: 'each room',
  kept: null,
})

/** An alarm, or how the resident's own call for help goes. */
const alarm = (items: Pick<Kind<'alarm'>, 'readItems' | 'receive'>): Kind<'alarm'> => ({
  ...items,
  announcedAs: 'alarm',
  // An alarm to a thousand rooms is on one board.
  announcedFor: 'each user',
  kept: null,
})

/** Makes the TV read its calendar again, by which it reminds. */
const event = (items: Pick<Kind<'event'>, 'receive'>): Kind<'event'> => ({
  ...items,
  readItems: readElsewhere({ kind: 'event' }),
  announcedAs: 'calendar',
  announcedFor: 'each room',
  kept: null,
})

/** Makes the TV read itself again: its resident, room and settings. The item is the box. */
const settings: Kind<'settings'> = {
  readItems: readElsewhere({ kind: 'settings' }),
  receive: null,
  announcedAs: 'caretakers',
  announcedFor: 'each room',
  kept: null,
}

export type InboxKinds = { readonly [K in InboxKind]: Kind<K> }

/** What modules provide for the kinds whose items they own. */
interface Items {
  message: Parameters<typeof message>[0]
  call: Parameters<typeof call>[0]
  alarm: Parameters<typeof alarm>[0]
  event: Parameters<typeof event>[0]
}

export const createInboxKinds = (items: Items): InboxKinds => ({
  message: message(items.message),
  call: call(items.call),
  alarm: alarm(items.alarm),
  event: event(items.event),
  settings,
})

interface Place {
  cursor: number
  kind: InboxKind
  itemId: number
  at: Date
}

/** An entry as its box gets it. An entry that shows nothing counts as removed. */
export const entryOf = (
  { cursor, kind, itemId, at }: Place,
  shown: Shown<InboxKind> | undefined,
): InboxEntry => {
  const place = { cursor, id: itemId, at: at.getTime() }
  return shown === undefined ? { ...place, kind, removed: true } : { ...place, ...shown }
}
