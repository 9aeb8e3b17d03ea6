import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { legible } from '../legible.ts'
import { pairingCodeLength, typedPairingCodeMaxLength } from './names.ts'
import { profileTextMaxLength } from './profile-limits.ts'

export const pairingAlphabet = `${legible.digits}${legible.capitals}`
export const pairingLifetimeMs = 15 * 60_000
/** How often the TV asks whether somebody has entered its code. */
export const pairingPollMs = 2_000

/** `POST box/pairing`: the code for the screen, and the secret with which the TV asks for the outcome. */
export const PairingSchema = z
  .object({ id: z.uuid(), code: z.string(), secret: z.string(), expiresAt: TimeSchema })
  .meta({ id: 'Pairing' })
export type Pairing = z.infer<typeof PairingSchema>

/** `GET box/pairing/{id}`; the token is returned only once. */
export const PairingStateSchema = z
  .object({
    state: z.enum(['waiting', 'paired', 'expired']),
    boxId: IdSchema.optional(),
    token: z.string().optional(),
  })
  .meta({ id: 'PairingState' })
export type PairingState = z.infer<typeof PairingStateSchema>

/** People type codes in lower case and with spaces. */
export const PairingCodeSchema = z
  .string()
  .max(typedPairingCodeMaxLength)
  .transform((code) => code.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().length(pairingCodeLength, 'The code has six letters and digits.'))

/** `GET boxes/pair/{code}`: who asked for the code, so that an administrator does not take another TV for the one in the room. */
export const WaitingTvSchema = z
  .object({
    since: TimeSchema,
    /** Browser and system, such as "Chrome, Android"; empty if unknown. */
    device: z.string(),
    /** Its IP address, as the server sees it. */
    address: z.string(),
  })
  .meta({ id: 'WaitingTv' })
export type WaitingTv = z.infer<typeof WaitingTvSchema>

/** `POST boxes/pair`. */
export const PairBoxSchema = z.object({
  code: PairingCodeSchema,
  room: IdSchema,
  /** The resident's name, for all who see the box. If a resident is already known to live in the room, their name stays. */
  firstName: z.string().overwrite(cleanIdentifier).max(profileTextMaxLength).optional(),
  lastName: z.string().overwrite(cleanIdentifier).max(profileTextMaxLength).optional(),
})
export type PairBox = z.input<typeof PairBoxSchema>

/** `POST boxes/{id}/move`: the free room. */
export const MoveBoxSchema = z.object({ room: IdSchema })

/** `POST boxes/{id}/retire`: the room, with its new id for the next resident. */
export const RetiredBoxSchema = z.object({ id: IdSchema, room: IdSchema })
export type RetiredBox = z.infer<typeof RetiredBoxSchema>

export const PairedBoxSchema = z.object({ id: IdSchema, room: IdSchema })
