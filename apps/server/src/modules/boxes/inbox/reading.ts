import type { Inbox, InboxEntry, InboxEntryOf, InboxKind } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import { jsonBytes, withinBytes } from '../../../platform/bounded-answer.ts'
import type { Database } from '../../../platform/database.ts'
import { createInboxRepo } from './repo.ts'

const pageSize = 100

/** What an entry shows, besides its place in the inbox. */
type Shown<K extends InboxKind> = Omit<InboxEntryOf<K>, 'cursor' | 'id' | 'at' | 'removed'>

/** Looks up by id what the entries of a kind show on the box. Items that may no longer be shown are missing. */
export type InboxProvider<K extends InboxKind> = (
  box: SignedInBox,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Shown<K>>>
export type InboxProviders = { [K in InboxKind]: InboxProvider<K> }

/** The provider of a kind without items: the entry only says that something changed, and the box reads it elsewhere. */
export const readElsewhere =
  <const Entry>(entry: Entry) =>
  (_box: SignedInBox, ids: readonly number[]): Promise<ReadonlyMap<number, Entry>> =>
    Promise.resolve(new Map(ids.map((id) => [id, entry])))

/** The inbox as its box reads it: pages from a cursor, each item in its present state. */
export const createInboxReading = ({ db, providers }: { db: Database; providers: InboxProviders }) => {
  const repo = createInboxRepo(db)
  return async (box: SignedInBox, after: number): Promise<Inbox> => {
    const rows = await repo.after(box.boxId, after, pageSize)
    const byKind = Map.groupBy(
      rows.filter(({ removed }) => !removed),
      ({ kind }) => kind,
    )
    const shown = new Map(
      await Promise.all(
        Array.from(byKind, async ([kind, entries]) => {
          const ids = entries.map(({ itemId }) => itemId)
          return [kind, await providers[kind](box, ids)] as const
        }),
      ),
    )
    const all = rows.map(({ cursor, kind, itemId, at, removed }): InboxEntry => {
      const place = { cursor, id: itemId, at: at.getTime() }
      const found = removed ? undefined : shown.get(kind)?.get(itemId)
      return found === undefined ? { ...place, kind, removed: true } : { ...place, ...found }
    })
    // What does not fit is on the next page.
    const data = withinBytes(all, jsonBytes)
    return { success: true, data, next: data.at(-1)?.cursor ?? after, message: '' }
  }
}
export type ReadInbox = ReturnType<typeof createInboxReading>
