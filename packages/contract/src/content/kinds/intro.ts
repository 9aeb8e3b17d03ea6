import { z } from 'zod'
import { contentFields, TitleAndTextSchema, WriteContentSchema, WriteTitleAndTextSchema } from '../fields.ts'
import { textField, titleField, type ContentKind } from './kind.ts'

/** The introduction of the product. */
export const IntroSchema = z
  .object({
    ...contentFields,
    kind: z.literal('intro'),
    title: z.string(),
    text: z.string(),
    texts: TitleAndTextSchema.optional(),
  })
  .meta({ id: 'Intro' })
export type Intro = z.infer<typeof IntroSchema>

export const WriteIntroSchema = WriteContentSchema.extend({ texts: WriteTitleAndTextSchema })
export type WriteIntro = z.infer<typeof WriteIntroSchema>

export const intro: ContentKind<Intro, WriteIntro> = {
  texts: [titleField, textField],
  facts: [],
  hasPicture: true,
  sort: 'position',
  read: ({ texts }) => ({ title: texts?.title, text: texts?.text }),
  write: ({ texts: { title, text } }) => ({ texts: { title, text } }),
  present: ({ base, values, say, edit }) => ({
    ...base,
    kind: 'intro',
    title: say(values.texts.title),
    text: say(values.texts.text),
    ...(edit ? intro.write(values) : {}),
  }),
}
