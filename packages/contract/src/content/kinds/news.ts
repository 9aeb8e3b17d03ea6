import { z } from 'zod'
import { TimeSchema } from '../../envelope.ts'
import { bilingual, BilingualSchema, bilingualTitle, contentFields, WriteContentSchema } from '../fields.ts'
import { textField, titleField, type ContentKind } from './kind.ts'

const WriteTextsSchema = z.object({ title: bilingualTitle, content: bilingual(textField.longest).optional() })

export const NewsSchema = z
  .object({
    ...contentFields,
    kind: z.literal('news'),
    title: z.string(),
    content: z.string(),
    /** When it was published; a draft has no time, and with a future time it is not published yet. */
    time: TimeSchema.nullable(),
    texts: z.object({ title: BilingualSchema, content: BilingualSchema.optional() }).optional(),
  })
  .meta({ id: 'News' })
export type News = z.infer<typeof NewsSchema>

export const WriteNewsSchema = WriteContentSchema.extend({ texts: WriteTextsSchema })
export type WriteNews = z.infer<typeof WriteNewsSchema>

export const news: ContentKind<News, WriteNews> = {
  texts: [titleField, { ...textField, rows: 10 }],
  facts: [],
  hasPicture: true,
  sort: '-time',
  read: ({ texts }) => ({ title: texts?.title, text: texts?.content }),
  write: ({ texts: { title, text } }) => ({ texts: { title, content: text } }),
  present: ({ base, values, time, say, edit }) => ({
    ...base,
    kind: 'news',
    title: say(values.texts.title),
    content: say(values.texts.text),
    time,
    ...(edit ? news.write(values) : {}),
  }),
}
