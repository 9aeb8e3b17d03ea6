import { z } from 'zod'
import { IdSchema, TimeSchema } from '../../envelope.ts'
import { cleanIdentifier } from '../../identifier.ts'
import { KnownDeviceSchema } from '../device.ts'
import { emailMaxLength } from '../user-text-rules.ts'
import { deviceCodeLength, deviceNameMaxLength, pinLength } from './names.ts'

const pin = z
  .string()
  .regex(new RegExp(`^\\d{${String(pinLength)}}$`), 'Six digits')
  .meta({ examples: ['271949'] })

/** `GET shared-device/pin`: whether the user has a PIN for the shared devices of their cluster. */
export const OwnPinSchema = z
  .object({
    /** Only staff of a cluster, unless the directory of their work asks who they are. */
    mayHave: z.boolean(),
    since: TimeSchema.nullable(),
    /** After too many wrong tries, until a full login. */
    locked: z.boolean(),
  })
  .meta({ id: 'OwnPin' })
export type OwnPin = z.infer<typeof OwnPinSchema>
/** `PUT shared-device/pin` */
export const SetPinSchema = z.object({ pin })

/** Somebody of the staff who has used this device. */
export const DeviceUserSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** Whether they can give a PIN now. */
  pin: z.boolean(),
})
export type DeviceUser = z.infer<typeof DeviceUserSchema>

/** `GET shared-device`: null on a device that is not shared. */
export const ThisDeviceSchema = z
  .object({
    name: z.string(),
    /** The last ones first. */
    people: z.array(DeviceUserSchema),
  })
  .nullable()
export type ThisDevice = z.infer<typeof ThisDeviceSchema>

/** `POST shared-device/login`: by the id in the list, or by user name or e-mail. */
export const PinLoginSchema = z.object({
  user: z.union([IdSchema, z.string().overwrite(cleanIdentifier).min(1, 'Required').max(emailMaxLength)]),
  pin,
  device: KnownDeviceSchema,
})
export type PinLogin = z.infer<typeof PinLoginSchema>

/** `POST shared-device/uncover`: the PIN of whoever is logged in. */
export const UncoverSchema = z.object({ pin })

const name = z.string().trim().min(1, 'Required').max(deviceNameMaxLength)

/** `POST shared-device` and `POST shared-devices/codes` */
export const NameDeviceSchema = z.object({ name, cluster: IdSchema })
export type NameDevice = z.infer<typeof NameDeviceSchema>

/** `POST shared-device/enrol`, typed on the device, perhaps with a space. */
export const EnrolByCodeSchema = z.object({
  code: z
    .string()
    .max(30)
    .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
    .regex(new RegExp(`^\\d{${String(deviceCodeLength)}}$`), 'Eight digits')
    .meta({ examples: ['41782650'] }),
})

/** `GET shared-devices` */
export const SharedDeviceSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    cluster: z.object({ id: IdSchema, name: z.string() }),
    /** Null: nobody has entered its code yet. */
    enrolledAt: TimeSchema.nullable(),
    lastUsedAt: TimeSchema.nullable(),
    /** How many are logged in on it. */
    sessions: z.int().nonnegative(),
  })
  .meta({ id: 'SharedDevice' })
export type SharedDevice = z.infer<typeof SharedDeviceSchema>

/** Shown this once: the server keeps a hash. */
export const MadeDeviceCodeSchema = z
  .object({ id: IdSchema, code: z.string(), expiresAt: TimeSchema })
  .meta({ id: 'MadeDeviceCode' })
export type MadeDeviceCode = z.infer<typeof MadeDeviceCodeSchema>
