import { z } from 'zod'
import { TimeSchema } from '../envelope.ts'
import { bilingual, bilingualTitle, contentFields, WriteContentSchema } from './fields.ts'

const NewsTextsSchema = z.object({ title: bilingualTitle, content: bilingual(5_000).optional() })

export const NewsSchema = z
  .object({
    ...contentFields,
    title: z.string(),
    content: z.string(),
    /** When it was told; a draft has none, and what lies ahead is not told yet. */
    time: TimeSchema.nullable(),
    texts: NewsTextsSchema.optional(),
  })
  .meta({ id: 'News' })
export type News = z.infer<typeof NewsSchema>

export const WriteNewsSchema = WriteContentSchema.extend({
  texts: NewsTextsSchema,
  /** Missing: now, or when it was told first. */
  time: TimeSchema.nullable().optional(),
})
export type WriteNews = z.infer<typeof WriteNewsSchema>
