import type { SQL } from 'drizzle-orm'
import type { BoxReceipt, InboxEntryOf, InboxKind } from '@lykta/contract/boxes'
import type { ChangedResource } from '@lykta/contract/feed'
import type { ReceiveReceipt } from '../../../../ports/box-wire.ts'
import type { SignedInBox } from '../../../../signed-in.ts'

/** A box as the reader of its inbox: by its tag, addresses of files are valid for its present TV only. */
export type InboxReader = Pick<SignedInBox, 'roomId' | 'tokenTag'>

/** What an entry shows, besides its place in the inbox. */
export type Shown<K extends InboxKind> = Omit<InboxEntryOf<K>, 'cursor' | 'id' | 'at' | 'removed'>

/**
 * Reads items, in as many queries for a thousand boxes as for one. Returns what each box shows of each item; undefined: it
 * may no longer be shown there.
 */
export type ReadItems<K extends InboxKind> = (
  boxes: readonly InboxReader[],
  ids: readonly number[],
) => Promise<(box: InboxReader, id: number) => Shown<K> | undefined>

/** All that a kind of inbox entries does on the server. */
export interface Kind<K extends InboxKind> {
  readonly readItems: ReadItems<K>
  /** What the TV says of an item. */
  readonly receive: K extends BoxReceipt['kind'] ? ReceiveReceipt : null
  /** What open apps read again; null: they hear of it otherwise. */
  readonly announcedAs: ChangedResource | null
  /** Whoever sees several of its rooms hears of it once for each, or once. */
  readonly announcedFor: 'each room' | 'each user'
  /** Which of its entries, as `entry`, stay in the inbox of a `box` however old they are; null: none. */
  readonly kept: SQL | null
}

/** Of a kind without items: the entry only says that something changed, and the box reads it elsewhere. */
export const readElsewhere =
  <K extends InboxKind>(shown: Shown<K>): ReadItems<K> =>
  () =>
    Promise.resolve(() => shown)
