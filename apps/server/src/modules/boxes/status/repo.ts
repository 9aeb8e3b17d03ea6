import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { boxes } from '../tables.ts'

const isSilent = (since: Date) =>
  and(
    eq(boxes.online, true),
    isNull(boxes.retiredAt),
    or(isNull(boxes.lastSeenAt), lt(boxes.lastSeenAt, since)),
  )

const updatedBox = prepared(
  {
    id: boxes.id,
    online: boxes.online,
    battery: boxes.battery,
    usingBattery: boxes.usingBattery,
    usbCharge: boxes.usbCharge,
    acCharge: boxes.acCharge,
    ibeacon: boxes.ibeacon,
    hasIbeacon: boxes.hasIbeacon,
    macAddress: boxes.macAddress,
    appVersion: boxes.appVersion,
    lastSeenAt: boxes.lastSeenAt,
  },
  (db, value) =>
    db
      .update(boxes)
      .set({
        online: value('online'),
        battery: value('battery'),
        usingBattery: value('usingBattery'),
        usbCharge: value('usbCharge'),
        acCharge: value('acCharge'),
        ibeacon: value('ibeacon'),
        hasIbeacon: value('hasIbeacon'),
        macAddress: value('macAddress'),
        appVersion: value('appVersion'),
        lastSeenAt: value('lastSeenAt'),
      })
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
  update: async (reported: StatusRow) => {
    const [box] = await updatedBox(db, reported)
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
