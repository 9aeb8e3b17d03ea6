import { z } from 'zod'
import { bilingual, BilingualSchema, bilingualTitle, contentFields, WriteContentSchema } from '../fields.ts'
import { textField, titleField, type ContentKind } from './kind.ts'

const text = { ...textField, longest: 20_000, rows: 14 }
const WriteTextsSchema = z.object({ title: bilingualTitle, text: bilingual(text.longest).optional() })

/** A section of the legal texts, which apply to the whole installation. An empty line in the text ends a paragraph. */
export const LegalTextSchema = z
  .object({
    ...contentFields,
    kind: z.literal('legal'),
    title: z.string(),
    text: z.string(),
    texts: z.object({ title: BilingualSchema, text: BilingualSchema.optional() }).optional(),
  })
  .meta({ id: 'LegalText' })
export type LegalText = z.infer<typeof LegalTextSchema>

export const WriteLegalTextSchema = WriteContentSchema.extend({ texts: WriteTextsSchema })
export type WriteLegalText = z.infer<typeof WriteLegalTextSchema>

export const legal: ContentKind<LegalText, WriteLegalText> = {
  texts: [titleField, text],
  facts: [],
  hasPicture: false,
  isShared: true,
  sort: 'position',
  read: ({ texts }) => ({ title: texts?.title, text: texts?.text }),
  write: ({ texts: { title, text: words } }) => ({ texts: { title, text: words } }),
  present: ({ base, values, say, edit }) => ({
    ...base,
    kind: 'legal',
    title: say(values.texts.title),
    text: say(values.texts.text),
    ...(edit ? legal.write(values) : {}),
  }),
}
