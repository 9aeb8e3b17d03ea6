import type { Inbox, InboxKind } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import { jsonBytes, withinBytes } from '../../../platform/bounded-answer.ts'
import type { Database } from '../../../platform/database.ts'
import { entryOf, type InboxKinds } from './kinds.ts'
import { entriesAfter } from './repo.ts'

const pageSize = 100
/** Their pages are in memory at once. */
const mostInboxesAtOnce = 20

interface Asked {
  box: SignedInBox
  after: number
  /** The time of the entry there, as the TV knows it. */
  at?: number | undefined
}

/** The inbox as its box reads it: pages from a cursor, each item in its present state. */
export const createInboxReading = ({ db, kinds }: { db: Database; kinds: InboxKinds }) => {
  const readAll = async (asked: readonly Asked[]): Promise<Inbox[]> => {
    const found = await entriesAfter(
      db,
      asked.map(({ box: { boxId }, after, at }) => ({ boxId, after, at })),
      pageSize,
    )
    const from = new Map(found.map((row) => [row.index, row.from]))
    const rows = found.flatMap(({ index, entry }) => (entry === null ? [] : { index, ...entry }))
    const present = Map.groupBy(
      rows.filter(({ removed }) => !removed),
      ({ kind }) => kind,
    )
    const read = async (kind: InboxKind, ofKind: typeof rows) => {
      const boxes = [...new Set(ofKind.map(({ index }) => index))].flatMap((index) => asked[index]?.box ?? [])
      const ids = [...new Set(ofKind.map(({ itemId }) => itemId))]
      return [kind, await kinds[kind].readItems(boxes, ids)] as const
    }
    const shown = new Map(await Promise.all(Array.from(present, ([kind, ofKind]) => read(kind, ofKind))))
    const rowsOf = Map.groupBy(rows, ({ index }) => index)
    return asked.map(({ box, after }, index) => {
      const all = (rowsOf.get(index) ?? []).map((row) =>
        entryOf(row, row.removed ? undefined : shown.get(row.kind)?.(box, row.itemId)),
      )
      // What does not fit is on the next page.
      const data = withinBytes(all, jsonBytes)
      const next = data.at(-1)?.cursor ?? from.get(index) ?? after
      const more = data.length < all.length || all.length === pageSize
      return { success: true, data, next, more, message: '' }
    })
  }

  // After the loss of a server, or of the power, all TVs read theirs at once.
  const readTogether = batchLookUps(
    async (asked: readonly Asked[]) => {
      const inboxes = await readAll(asked)
      return new Map(asked.map((one, index) => [one, inboxes[index]]))
    },
    { mostAtOnce: mostInboxesAtOnce },
  )

  return async (box: SignedInBox, after: number, at?: number): Promise<Inbox> => {
    const asked = { box, after, at }
    // What is wrong with the inbox of one stops no other.
    const inbox = (await readTogether(asked).catch(() => undefined)) ?? (await readAll([asked]))[0]
    if (inbox === undefined) throw new Error('an inbox was not read')
    return inbox
  }
}
export type ReadInbox = ReturnType<typeof createInboxReading>
