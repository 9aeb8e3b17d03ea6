import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { InboxEntrySchema, InboxKindSchema } from './inbox.ts'

/** The topics of one box, which may use no others. */
export const boxTopicNames = ['status', 'power', 'receipt', 'help', 'inbox', 'notice'] as const
export type BoxTopicName = (typeof boxTopicNames)[number]

export const boxTopic = (boxId: number, name: BoxTopicName): string => `box/${String(boxId)}/${name}`

/** The box and the kind that a topic names; undefined for every other topic. */
export const parseBoxTopic = (topic: string): { boxId: number; name: BoxTopicName } | undefined => {
  const [root, id, name, ...rest] = topic.split('/')
  if (root !== 'box' || id === undefined || !/^[1-9]\d{0,9}$/.test(id) || rest.length > 0) return undefined
  const known = boxTopicNames.find((one) => one === name)
  return known === undefined ? undefined : { boxId: Number(id), name: known }
}

const percent = z.int().min(0).max(100)

/** `box/{id}/status`: written by the TV only, retained, with a last will that says `online: false`. A missing field is
 * unknown, and does not change what was known. */
export const BoxStatusSchema = z.object({
  online: z.boolean(),
  battery: percent.exactOptional(),
  usingBattery: z.boolean().exactOptional(),
  usbCharge: z.boolean().exactOptional(),
  acCharge: z.boolean().exactOptional(),
  /** The battery of the ibeacon; null: the box is known to have none. */
  ibeacon: percent.nullable().exactOptional(),
  macAddress: z.string().max(40).exactOptional(),
  appVersion: z.string().max(40).exactOptional(),
  /** When the resident last pressed a key. */
  pressedAt: TimeSchema.exactOptional(),
  at: TimeSchema,
})
export type BoxStatus = z.infer<typeof BoxStatusSchema>

/** `box/{id}/power`: written by a sensor; a missing field is unknown, and does not change what was known. */
export const BoxPowerSchema = BoxStatusSchema.pick({
  battery: true,
  usingBattery: true,
  usbCharge: true,
  acCharge: true,
  ibeacon: true,
  at: true,
}).extend({
  /** When the sensor last noticed somebody. */
  motionAt: TimeSchema.exactOptional(),
})
export type BoxPower = z.infer<typeof BoxPowerSchema>

export const receiptStates = ['delivered', 'shown', 'read', 'acknowledged'] as const

/** `box/{id}/receipt` */
export const BoxReceiptSchema = z.object({
  kind: InboxKindSchema.exclude(['settings']),
  id: IdSchema,
  state: z.enum(receiptStates),
  /** For an event: the start of the occurrence that was reminded of; missing: the latest. */
  occurrence: TimeSchema.exactOptional(),
  at: TimeSchema,
})
export type BoxReceipt = z.infer<typeof BoxReceiptSchema>

/** `box/{id}/inbox`: something is new; the box reads it over HTTP from its cursor, unless the entry is included. */
export const InboxNoticeSchema = z.object({
  kind: InboxKindSchema,
  id: IdSchema,
  /** For a box that has read everything before it. Left out if it is of a later version that this one cannot read. */
  entry: InboxEntrySchema.optional().catch(undefined),
})
export type InboxNotice = z.infer<typeof InboxNoticeSchema>

/** `box/{id}/notice`; `contacts`: the people whom the box may call, or their availability, have changed: read them again. */
export const BoxNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('partner-toogle-cam'), mute: z.boolean() }),
  z.object({ kind: z.literal('contacts') }),
  /** Something sent to a topic of the box was refused. Not sent every time. */
  z.object({ kind: z.literal('refused'), topic: z.string(), reason: z.string() }),
])
export type BoxNotice = z.infer<typeof BoxNoticeSchema>
