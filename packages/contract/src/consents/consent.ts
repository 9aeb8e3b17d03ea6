import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { cleanIdentifier, hasUnreadable } from '../identifier.ts'
import {
  consentGivers,
  consentNameMaxLength,
  consentProofs,
  consentPurposes,
  consentStates,
  notedGivers,
  notedProofs,
} from './names.ts'

const nameOrNone = z
  .string()
  .overwrite(cleanIdentifier)
  .max(consentNameMaxLength, `At most ${String(consentNameMaxLength)} characters.`)
  .refine((text) => !hasUnreadable(text), 'There are characters in it that cannot be shown.')
const name = nameOrNone.min(1, 'Required')

/** `GET boxes/{id}/consents`: one entry of the register. */
export const ConsentSchema = z
  .object({
    id: IdSchema,
    purpose: z.enum(consentPurposes),
    /** Whose calls are answered automatically; null for every other purpose. */
    user: z.object({ id: IdSchema, name: z.string() }).nullable(),
    /** Who lives with the resident and is concerned too; empty: it is the resident's own. */
    cohabitant: z.string(),
    giver: z.enum(notedGivers),
    givenBy: z.string(),
    proof: z.enum(notedProofs),
    witness: z.string(),
    from: TimeSchema,
    /** Null: until it is withdrawn. */
    until: TimeSchema.nullable(),
    state: z.enum(consentStates),
    /** Empty: the system, or an account that is gone. */
    notedBy: z.string(),
    withdrawnAt: TimeSchema.nullable(),
    withdrawnBy: z.string(),
    withdrawalNotedBy: z.string(),
    /** When the cohabitant had moved out: since then it decides nothing. */
    movedOutAt: TimeSchema.nullable().default(null),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof ConsentSchema>

/** `POST boxes/{id}/consents` */
export const NoteConsentSchema = z
  .object({
    purpose: z.enum(consentPurposes),
    /** For an automatic answer alone. */
    userId: IdSchema.optional(),
    cohabitant: nameOrNone.default(''),
    /** They were asked and said no: what does not need a consent ends. */
    refused: z.boolean().default(false),
    giver: z.enum(consentGivers),
    givenBy: name,
    proof: z.enum(consentProofs),
    witness: nameOrNone.default(''),
    from: TimeSchema,
    until: TimeSchema.nullable().default(null),
  })
  .refine(({ purpose, userId }) => (purpose === 'automaticAnswer') === (userId !== undefined), {
    path: ['userId'],
    message: 'Choose whose calls are answered, and for nothing else.',
  })
  .refine(({ proof, witness }) => proof !== 'oral' || witness !== '', {
    path: ['witness'],
    message: 'Required',
  })
  .refine(({ from, until }) => until === null || until > from, {
    path: ['until'],
    message: 'The end is before the beginning.',
  })
  .meta({
    examples: [
      { purpose: 'help', giver: 'self', givenBy: 'Astrid Lind', proof: 'signed', from: 1_795_300_000_000 },
    ],
  })
export type NoteConsent = z.infer<typeof NoteConsentSchema>

/** `POST boxes/{id}/consents/{consentId}/withdraw`: whoever withdraws it; it ends at once. */
export const WithdrawConsentSchema = z.object({ withdrawnBy: name })
export type WithdrawConsent = z.infer<typeof WithdrawConsentSchema>

/** `POST boxes/{id}/consents/moved-out`: whoever lived with the resident, as the register has the name. */
export const MoveOutSchema = z.object({ cohabitant: name }).meta({ examples: [{ cohabitant: 'Nils Lind' }] })
export type MoveOut = z.infer<typeof MoveOutSchema>

export const ConsentParamsSchema = z.object({
  id: z.coerce.number().pipe(IdSchema),
  consentId: z.coerce.number().pipe(IdSchema),
})
