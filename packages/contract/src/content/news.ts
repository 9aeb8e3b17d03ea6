import { z } from 'zod'
import { TimeSchema } from '../envelope.ts'
import { bilingual, bilingualTitle, contentFields, WriteContentSchema } from './fields.ts'

const NewsTextsSchema = z.object({ title: bilingualTitle, content: bilingual(5_000).optional() })

export const NewsSchema = z
  .object({
    ...contentFields,
    title: z.string(),
    content: z.string(),
    /** When it was published; a draft has none, and a future time is not published yet. */
    time: TimeSchema.nullable(),
    texts: NewsTextsSchema.optional(),
  })
  .meta({ id: 'News' })
export type News = z.infer<typeof NewsSchema>

export const WriteNewsSchema = WriteContentSchema.extend({ texts: NewsTextsSchema })
export type WriteNews = z.infer<typeof WriteNewsSchema>
