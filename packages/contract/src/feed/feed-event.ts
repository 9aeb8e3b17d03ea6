import { z } from 'zod'
import { DeviceStatusSchema } from '../boxes/device-status.ts'
import { deviceStatus } from '../boxes/names.ts'
import { IdSchema } from '../envelope.ts'

export const changedResources = [
  'caretakers',
  'message-relative',
  'calendar',
  'callHistory',
  'reach',
  'rooms',
  'permissions',
  'alarm',
  /** The server cannot reach the others: whatever is shown may be out of date. Said again every minute while it lasts. */
  'otherServers',
] as const
export type ChangedResource = (typeof changedResources)[number]

const RoomStatusSchema = z.object({
  assignedRoom: IdSchema,
  status: z.union([z.literal(deviceStatus.notConnected), z.literal(deviceStatus.connected)]),
  device: DeviceStatusSchema,
})
export type RoomStatus = z.infer<typeof RoomStatusSchema>

/** Something on an open screen is out of date: read it again over REST. */
const ChangedSchema = z.object({
  resource: z.enum(changedResources),
  id: IdSchema,
  room: IdSchema.optional(),
})
export type Changed = z.infer<typeof ChangedSchema>

const PowerSchema = z.object({
  room: IdSchema,
  usbCharge: z.boolean().optional(),
  acCharge: z.boolean().optional(),
  /** Percent. Null: the box is known to have none. */
  ibeacon: z.int().min(0).max(100).nullable().optional(),
})

/** The fields come twice, flat and below `data`, because clients of both kinds exist. `id` is the user that it is sent to. */
const eventOf = <const Verb extends string, Shape extends z.ZodRawShape>(
  verb: Verb,
  fields: z.ZodObject<Shape>,
) =>
  z.object({
    ...fields.shape,
    verb: z.literal(verb),
    event: z.literal(verb),
    id: IdSchema,
    data: fields,
  })

/** Any event on the feed, by its verb. */
export const FeedEventSchema = z.discriminatedUnion('verb', [
  eventOf('updateDeviceStatus', RoomStatusSchema),
  eventOf('subscribeUpdateDeviceStatus', z.object({ assignedRoomWithData: z.array(RoomStatusSchema) })),
  /** Fields that the box has not reported are left out. */
  eventOf('mqttMessage', PowerSchema),
  eventOf('partner-toogle-cam', z.object({ mute: z.boolean() })),
  eventOf('changed', ChangedSchema),
])
export type FeedEvent = z.infer<typeof FeedEventSchema>
