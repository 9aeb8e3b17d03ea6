import { z } from 'zod'
import { bilingualTitle, contentFields, requiredBilingual, WriteContentSchema } from './fields.ts'

const TemplateTextsSchema = z.object({
  subject: bilingualTitle,
  message: requiredBilingual(5_000),
})

/** A frequent text to start a message from. */
export const TemplateSchema = z
  .object({
    ...contentFields,
    subject: z.string(),
    message: z.string(),
    texts: TemplateTextsSchema.optional(),
  })
  .meta({ id: 'MessageTemplate' })
export type Template = z.infer<typeof TemplateSchema>

export const WriteTemplateSchema = WriteContentSchema.extend({ texts: TemplateTextsSchema })
export type WriteTemplate = z.infer<typeof WriteTemplateSchema>
