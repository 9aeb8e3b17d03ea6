import type { Inbox, InboxKind } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import { jsonBytes, withinBytes } from '../../../platform/bounded-answer.ts'
import type { Database } from '../../../platform/database.ts'
import { entryOf, type InboxKinds } from './kinds.ts'
import { entriesAfter } from './repo.ts'

const pageSize = 100

/** The inbox as its box reads it: pages from a cursor, each item in its present state. */
export const createInboxReading = ({ db, kinds }: { db: Database; kinds: InboxKinds }) => {
  return async (box: SignedInBox, after: number): Promise<Inbox> => {
    const rows = await entriesAfter(db, box.boxId, after, pageSize)
    const idsByKind = new Map<InboxKind, number[]>()
    for (const { kind, itemId, removed } of rows)
      if (!removed) idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), itemId])
    const shown = new Map(
      await Promise.all(
        Array.from(
          idsByKind,
          async ([kind, ids]) => [kind, await kinds[kind].readItems([box], ids)] as const,
        ),
      ),
    )
    const all = rows.map((row) =>
      entryOf(row, row.removed ? undefined : shown.get(row.kind)?.(box, row.itemId)),
    )
    // What does not fit is on the next page.
    const data = withinBytes(all, jsonBytes)
    return { success: true, data, next: data.at(-1)?.cursor ?? after, message: '' }
  }
}
export type ReadInbox = ReturnType<typeof createInboxReading>
