import { z } from 'zod'
import { contentFields, TitleAndTextSchema, WriteContentSchema } from './fields.ts'

/** The introduction of the product. */
export const IntroSchema = z
  .object({ ...contentFields, title: z.string(), text: z.string(), texts: TitleAndTextSchema.optional() })
  .meta({ id: 'Intro' })
export type Intro = z.infer<typeof IntroSchema>

export const WriteIntroSchema = WriteContentSchema.extend({ texts: TitleAndTextSchema })
export type WriteIntro = z.infer<typeof WriteIntroSchema>
