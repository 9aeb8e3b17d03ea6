import { z } from 'zod'
import { bilingual, bilingualTitle, contentFields, WriteContentSchema } from './fields.ts'

const LegalTextsSchema = z.object({ title: bilingualTitle, text: bilingual(20_000).optional() })

/** A section of the legal texts, which are the whole installation's. An empty line in the text ends a paragraph. */
export const LegalTextSchema = z
  .object({ ...contentFields, title: z.string(), text: z.string(), texts: LegalTextsSchema.optional() })
  .meta({ id: 'LegalText' })
export type LegalText = z.infer<typeof LegalTextSchema>

export const WriteLegalTextSchema = WriteContentSchema.extend({ texts: LegalTextsSchema })
export type WriteLegalText = z.infer<typeof WriteLegalTextSchema>
