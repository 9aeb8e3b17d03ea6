import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'

/** The two values of `statusDevice`; a box is online when there is a record of its room that is not `notConnected`. */
export const deviceStatus = { notConnected: 1, connected: 2 } as const

export const DeviceStatusSchema = z
  .object({
    id: IdSchema,
    room: IdSchema,
    macAddress: z.string(),
    statusDevice: z.union([z.literal(deviceStatus.notConnected), z.literal(deviceStatus.connected)]),
    battery: z.int().min(0).max(100),
    usingBattery: z.boolean(),
    at: TimeSchema,
  })
  .meta({ id: 'DeviceStatus' })
export type DeviceStatus = z.infer<typeof DeviceStatusSchema>
