import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { deviceStatus } from './names.ts'

/** The reported state of a box as the web app gets it: in the box view, and on the feed when it changes. */
export const BoxReportedSchema = z.object({
  /** Percent. */
  battery: z.int().min(0).max(100),
  usingBattery: z.boolean(),
})
export type BoxReported = z.infer<typeof BoxReportedSchema>

export const DeviceStatusSchema = z
  .object({
    id: IdSchema,
    room: IdSchema,
    macAddress: z.string(),
    statusDevice: z.union([z.literal(deviceStatus.notConnected), z.literal(deviceStatus.connected)]),
    ...BoxReportedSchema.shape,
    at: TimeSchema,
  })
  .meta({ id: 'DeviceStatus' })
export type DeviceStatus = z.infer<typeof DeviceStatusSchema>
