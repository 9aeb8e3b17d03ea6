import { z } from 'zod'
import { bilingual, contentFields, WriteContactSchema, WriteContentSchema } from './fields.ts'

/** Whom to turn to in a municipality. `value` is its name; a field without content is empty. */
export const SupportSchema = z
  .object({
    ...contentFields,
    value: z.string(),
    description: z.object({
      title: z.string(),
      email: z.string(),
      onCall: z.string(),
      telephone: z.string(),
      visitingAddress: z.string(),
    }),
    texts: z.object({ title: bilingual(200) }).optional(),
  })
  .meta({ id: 'SupportMunicipality' })
export type Support = z.infer<typeof SupportSchema>

const { phone, email, address } = WriteContactSchema.shape
export const WriteSupportSchema = WriteContentSchema.extend({
  value: z.string().trim().min(1, 'Required').max(100),
  texts: z.object({ title: bilingual(200) }).optional(),
  description: z.object({
    email,
    onCall: phone,
    telephone: phone,
    visitingAddress: address,
  }),
})
export type WriteSupport = z.infer<typeof WriteSupportSchema>
