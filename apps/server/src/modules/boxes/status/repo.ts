import { BoxStatusSchema } from '@lykta/contract/boxes'
import { and, eq, getTableColumns, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { boxes } from '../tables.ts'

const isSilent = (since: Date) =>
  and(
    eq(boxes.online, true),
    isNull(boxes.retiredAt),
    or(isNull(boxes.lastSeenAt), lt(boxes.lastSeenAt, since)),
  )

/** The columns of what a box reports, each of the same name, and of what the server adds. */
const reported = [
  ...BoxStatusSchema.omit({ at: true, pressedAt: true }).keyof().options,
  'hasIbeacon',
  'lastSeenAt',
  'lifeSignAt',
] as const
export type Reported = Pick<StatusRow, (typeof reported)[number]>

const updatedBox = prepared(getTableColumns(boxes), (db, value) =>
  db
    .update(boxes)
    .set(Object.fromEntries(reported.map((name) => [name, value(name)])))
    .where(eq(boxes.id, value('id')))
    .returning(),
)
const boxesByIds = prepared({ boxIds: [boxes.id] }, (db, value) =>
  db
    .select()
    .from(boxes)
    .where(isAnyOf(boxes.id, value('boxIds'))),
)

export const createStatusRepo = (db: Executor) => ({
  /** Saves what a box reports. */
  update: async (row: StatusRow) => {
    const [box] = await updatedBox(db, row)
    return box
  },

  byIds: (boxIds: readonly number[]) =>
    boxIds.length === 0 ? Promise.resolve([]) : boxesByIds(db, { boxIds }),

  /** Online boxes not heard from since then. */
  silent: async (since: Date): Promise<number[]> => {
    const rows = await db.select({ id: boxes.id }).from(boxes).where(isSilent(since))
    return rows.map(({ id }) => id)
  },

  /** Returns undefined if the box has been heard from since. */
  markSilent: async (boxId: number, since: Date) => {
    const [box] = await db
      .update(boxes)
      .set({ online: false })
      .where(and(eq(boxes.id, boxId), isSilent(since)))
      .returning()
    return box
  },
})
export type StatusRow = typeof boxes.$inferSelect
