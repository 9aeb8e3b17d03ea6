import { z } from 'zod'
import {
  bilingual,
  BilingualSchema,
  bilingualTitle,
  contactFields,
  contentFields,
  WriteContactSchema,
  WriteContentSchema,
} from '../fields.ts'
import { textField, type ContentValues, type Presenting } from './kind.ts'

/** What an item of a page and its providers have in common. */

export const openingHoursField = {
  name: 'openingHours',
  label: 'openingHours',
  required: false,
  longest: 300,
} as const
export const providerFacts = ['phone', 'email', 'link', 'address'] as const

const WriteTextsSchema = z.object({
  title: bilingualTitle,
  text: bilingual(textField.longest).optional(),
  openingHours: bilingual(openingHoursField.longest).optional(),
})
const TextsSchema = z.object({
  title: BilingualSchema,
  text: BilingualSchema.optional(),
  openingHours: BilingualSchema.optional(),
})

export const WriteProviderSchema = WriteContentSchema.extend(WriteContactSchema.shape).extend({
  texts: WriteTextsSchema,
})
type Written = Partial<Pick<z.infer<typeof WriteProviderSchema>, (typeof providerFacts)[number]>> & {
  texts?: z.infer<typeof TextsSchema> | undefined
}

export const providerFields = {
  ...contentFields,
  ...contactFields,
  title: z.string(),
  text: z.string(),
  openingHours: z.string(),
  texts: TextsSchema.optional(),
}

export const readProvider = ({ texts, phone, email, link, address }: Written) => ({
  ...texts,
  phone,
  email,
  link,
  address,
})

export const writeProvider = ({ texts, facts: { phone, email, link, address } }: ContentValues) => ({
  texts,
  phone,
  email,
  link,
  address,
})

export const presentProvider = ({ base, values, say, edit }: Presenting) => {
  const { texts, ...ways } = writeProvider(values)
  return {
    ...base,
    title: say(texts.title),
    text: say(texts.text),
    openingHours: say(texts.openingHours),
    ...ways,
    ...(edit ? { texts } : {}),
  }
}
