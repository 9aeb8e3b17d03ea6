import type {
  WriteCategory,
  WriteIntro,
  WriteLegalText,
  WriteNews,
  WriteOffer,
  WriteSupport,
  WriteTemplate,
  WriteTile,
} from '@lykta/contract/content'
import type { ContentValues } from './repo.ts'
import type { Bilingual, ContentDetails } from './tables.ts'

/** Converts what was written to columns: the inverse of `present.ts`. */

const none: Bilingual = { en: '', sv: '' }

/** Drops empty fields. */
const filled = (fields: { [K in keyof ContentDetails]: ContentDetails[K] | undefined }): ContentDetails => {
  const details: ContentDetails = {}
  if (fields.item !== undefined) details.item = fields.item
  if (fields.openingHours !== undefined) details.openingHours = fields.openingHours
  for (const name of ['value', 'phone', 'onCall', 'email', 'link', 'address'] as const) {
    const value = fields[name]
    if (value !== undefined && value !== '') details[name] = value
  }
  return details
}

const entryValues = (write: WriteTile | WriteCategory): ContentValues => {
  const { texts, phone, email, link, address } = write
  return {
    title: texts.title,
    body: texts.text ?? none,
    details: filled({ phone, email, link, address, openingHours: texts.openingHours }),
  }
}

export const tileValues = (write: WriteTile): ContentValues => ({
  ...entryValues(write),
  parentId: write.parent,
})

export const categoryValues = (write: WriteCategory): ContentValues => {
  const values = entryValues(write)
  const details = write.item === null ? values.details : { ...values.details, item: write.item }
  return { ...values, details, page: write.page }
}

export const newsValues = (write: WriteNews): ContentValues => ({
  title: write.texts.title,
  body: write.texts.content ?? none,
  details: {},
})

export const introValues = (write: WriteIntro | WriteLegalText): ContentValues => ({
  title: write.texts.title,
  body: write.texts.text ?? none,
  details: {},
})

export const templateValues = (write: WriteTemplate): ContentValues => ({
  title: write.texts.subject,
  body: write.texts.message,
  details: {},
})

export const offerValues = (write: WriteOffer): ContentValues => ({
  ...introValues(write),
  details: filled({ link: write.link }),
})

export const supportValues = ({ value, texts, description }: WriteSupport): ContentValues => {
  const { email, onCall, telephone, visitingAddress } = description
  return {
    title: texts?.title ?? none,
    body: none,
    details: filled({ value, email, onCall, phone: telephone, address: visitingAddress }),
  }
}
