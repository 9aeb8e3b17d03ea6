import { z } from 'zod'

/** Also read from text, where several servers share it. */
const moment = z.coerce.date()

const BoxReportSchema = z.object({
  online: z.boolean(),
  battery: z.number().nullable(),
  usingBattery: z.boolean().nullable(),
  usbCharge: z.boolean().nullable(),
  acCharge: z.boolean().nullable(),
  ibeacon: z.number().nullable(),
  hasIbeacon: z.boolean().nullable(),
  macAddress: z.string(),
  appVersion: z.string(),
  lastSeenAt: moment.nullable(),
  lifeSignAt: moment.nullable(),
})
/** What a box reports about itself, and when it did. Null is unknown. */
export type BoxReport = z.infer<typeof BoxReportSchema>

export const BoxStateSchema = BoxReportSchema.extend({
  id: z.number(),
  roomId: z.number(),
  createdAt: moment,
})
export type BoxState = z.infer<typeof BoxStateSchema>

/**
 * The states of boxes: held in memory where their connections are, and stored soon after. Readers that need the very
 * latest ask here, all others read the table. With several servers, they ask each other.
 */
export interface BoxStates {
  /** The states of these boxes; those that are retired have none. */
  of: (boxIds: readonly number[]) => Promise<BoxState[]>
  /** What these boxes have reported and the table may not have yet, by box. */
  unstored: (boxIds: readonly number[]) => Promise<ReadonlyMap<number, BoxState>>
  /** Changes a state with `report`. Returns undefined if there is no such box. */
  change: (
    boxId: number,
    report: (before: BoxState) => Partial<BoxReport>,
  ) => Promise<{ before: BoxState; after: BoxState } | undefined>
  /** Online boxes that may not have been heard from since then. */
  silent: (since: Date) => Promise<number[]>
}
