import { z } from 'zod'
import {
  BilingualSchema,
  bilingualTitle,
  contentFields,
  requiredBilingual,
  WriteContentSchema,
} from '../fields.ts'
import { textField, titleField, type ContentKind } from './kind.ts'

const WriteTextsSchema = z.object({ subject: bilingualTitle, message: requiredBilingual(textField.longest) })

/** A frequent text to start a message from. */
export const TemplateSchema = z
  .object({
    ...contentFields,
    kind: z.literal('template'),
    subject: z.string(),
    message: z.string(),
    texts: z.object({ subject: BilingualSchema, message: BilingualSchema }).optional(),
  })
  .meta({ id: 'MessageTemplate' })
export type Template = z.infer<typeof TemplateSchema>

export const WriteTemplateSchema = WriteContentSchema.extend({ texts: WriteTextsSchema })
export type WriteTemplate = z.infer<typeof WriteTemplateSchema>

export const template: ContentKind<Template, WriteTemplate> = {
  texts: [
    { ...titleField, label: 'subject' },
    { ...textField, label: 'message', required: true, rows: 8 },
  ],
  facts: [],
  hasPicture: false,
  sort: 'position',
  read: ({ texts }) => ({ title: texts?.subject, text: texts?.message }),
  write: ({ texts: { title, text } }) => ({ texts: { subject: title, message: text } }),
  present: ({ base, values, say, edit }) => ({
    ...base,
    kind: 'template',
    subject: say(values.texts.title),
    message: say(values.texts.text),
    ...(edit ? template.write(values) : {}),
  }),
}
