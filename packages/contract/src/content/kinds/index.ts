import { category } from './category.ts'
import { intro } from './intro.ts'
import { completeValues, type ContentKind, type ContentValues } from './kind.ts'
import { legal } from './legal.ts'
import { news } from './news.ts'
import { offer } from './offer.ts'
import { support } from './support.ts'
import { template } from './template.ts'
import { tile } from './tile.ts'

/** Every kind of content, in the order in which editors see them. */
export const contentKinds = { news, offer, intro, support, category, tile, template, legal }

type Kinds = typeof contentKinds
export type ContentKindName = keyof Kinds
export type ContentItem<Name extends ContentKindName = ContentKindName> = ReturnType<Kinds[Name]['present']>
export type WriteContent<Name extends ContentKindName = ContentKindName> =
  Kinds[Name] extends ContentKind<ContentItem<Name>, infer Write> ? Write : never

export const contentKindNames = Object.keys(contentKinds).filter((name): name is ContentKindName =>
  Object.hasOwn(contentKinds, name),
)

/** A kind known only by name: it reads and presents what its own routes have checked. */
export const contentKindOf = (name: ContentKindName): ContentKind<ContentItem, WriteContent> =>
  contentKinds[name]

/** Reads one in the form that editors get. */
export const contentValuesOf = (item: ContentItem): ContentValues =>
  completeValues(contentKindOf(item.kind).read(item))

export { CategorySchema, type Category } from './category.ts'
export { completeValues, noText, textIn } from './kind.ts'
export type { Bilingual, ContentKind, ContentValues, Presenting, SomeValues, TextField } from './kind.ts'
export type { Intro } from './intro.ts'
export { LegalTextSchema, type LegalText } from './legal.ts'
export { NewsSchema, type News } from './news.ts'
export { OfferSchema, type Offer } from './offer.ts'
export { SupportSchema, type Support } from './support.ts'
export { TemplateSchema, type Template } from './template.ts'
export { TileSchema, type Tile } from './tile.ts'
