import { z } from 'zod'
import {
  contactFields,
  contentFields,
  TitleAndTextSchema,
  WriteContactSchema,
  WriteContentSchema,
  WriteTitleAndTextSchema,
} from '../fields.ts'
import { textField, titleField, type ContentKind } from './kind.ts'

/** An offer from somebody in the region; `picture` is their logo. */
export const OfferSchema = z
  .object({
    ...contentFields,
    kind: z.literal('offer'),
    title: z.string(),
    text: z.string(),
    link: contactFields.link,
    texts: TitleAndTextSchema.optional(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof OfferSchema>

export const WriteOfferSchema = WriteContentSchema.extend({
  texts: WriteTitleAndTextSchema,
  link: WriteContactSchema.shape.link,
})
export type WriteOffer = z.infer<typeof WriteOfferSchema>

export const offer: ContentKind<Offer, WriteOffer> = {
  texts: [titleField, textField],
  facts: ['link'],
  hasPicture: true,
  sort: 'position',
  read: ({ texts, link }) => ({ title: texts?.title, text: texts?.text, link }),
  write: ({ texts: { title, text }, facts: { link } }) => ({ texts: { title, text }, link }),
  present: ({ base, values, say, edit }) => ({
    ...base,
    kind: 'offer',
    title: say(values.texts.title),
    text: say(values.texts.text),
    ...(edit ? offer.write(values) : {}),
    link: values.facts.link,
  }),
}
