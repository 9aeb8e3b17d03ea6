import { z } from 'zod'
import {
  contactFields,
  contentFields,
  TitleAndTextSchema,
  WriteContactSchema,
  WriteContentSchema,
} from './fields.ts'

/** An offer of somebody in the region; `picture` is their logo. */
export const OfferSchema = z
  .object({
    ...contentFields,
    title: z.string(),
    text: z.string(),
    link: contactFields.link,
    texts: TitleAndTextSchema.optional(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof OfferSchema>

export const WriteOfferSchema = WriteContentSchema.extend({
  texts: TitleAndTextSchema,
  link: WriteContactSchema.shape.link,
})
export type WriteOffer = z.infer<typeof WriteOfferSchema>
