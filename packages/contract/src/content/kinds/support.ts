import { z } from 'zod'
import {
  bilingual,
  BilingualSchema,
  contentFields,
  factSchemas,
  WriteContactSchema,
  WriteContentSchema,
} from '../fields.ts'
import { titleField, type ContentKind } from './kind.ts'

const WriteTextsSchema = z.object({ title: bilingual(titleField.longest) })

/** The support contact of a municipality. `value` is its name; a field without content is empty. */
export const SupportSchema = z
  .object({
    ...contentFields,
    kind: z.literal('support'),
    value: z.string(),
    description: z.object({
      title: z.string(),
      email: z.string(),
      onCall: z.string(),
      telephone: z.string(),
      visitingAddress: z.string(),
    }),
    texts: z.object({ title: BilingualSchema }).optional(),
  })
  .meta({ id: 'SupportMunicipality' })
export type Support = z.infer<typeof SupportSchema>

const { phone, email, address } = WriteContactSchema.shape
export const WriteSupportSchema = WriteContentSchema.extend({
  value: factSchemas.value.min(1, 'Required'),
  texts: WriteTextsSchema.optional(),
  description: z.object({
    email,
    onCall: phone,
    telephone: phone,
    visitingAddress: address,
  }),
})
export type WriteSupport = z.infer<typeof WriteSupportSchema>

export const support: ContentKind<Support, WriteSupport> = {
  texts: [{ ...titleField, required: false }],
  facts: ['value', 'phone', 'onCall', 'email', 'address'],
  namedBy: 'value',
  hasPicture: false,
  sort: 'position',
  read: ({ texts, value, description: { email: mail, onCall, telephone, visitingAddress } }) => ({
    title: texts?.title,
    value,
    email: mail,
    onCall,
    phone: telephone,
    address: visitingAddress,
  }),
  write: ({ texts: { title }, facts }) => ({
    texts: { title },
    value: facts.value,
    description: wayTo(facts),
  }),
  present: ({ base, values, say, edit }) => ({
    ...base,
    kind: 'support',
    value: values.facts.value,
    description: { title: say(values.texts.title), ...wayTo(values.facts) },
    ...(edit ? { texts: { title: values.texts.title } } : {}),
  }),
}

/** Its name on the wire. */
const wayTo = (facts: Record<'email' | 'onCall' | 'phone' | 'address', string>) => ({
  email: facts.email,
  onCall: facts.onCall,
  telephone: facts.phone,
  visitingAddress: facts.address,
})
