import type { ContentKindName } from '../names.ts'
import { category, type Category, type WriteCategory } from './category.ts'
import { intro, type Intro, type WriteIntro } from './intro.ts'
import { completeValues, type ContentKind, type ContentValues, type SomeValues } from './kind.ts'
import { legal, type LegalText, type WriteLegalText } from './legal.ts'
import { news, type News, type WriteNews } from './news.ts'
import { offer, type Offer, type WriteOffer } from './offer.ts'
import { support, type Support, type WriteSupport } from './support.ts'
import { template, type Template, type WriteTemplate } from './template.ts'
import { tile, type Tile, type WriteTile } from './tile.ts'

interface Shapes {
  news: { item: News; write: WriteNews }
  offer: { item: Offer; write: WriteOffer }
  intro: { item: Intro; write: WriteIntro }
  support: { item: Support; write: WriteSupport }
  category: { item: Category; write: WriteCategory }
  tile: { item: Tile; write: WriteTile }
  template: { item: Template; write: WriteTemplate }
  legal: { item: LegalText; write: WriteLegalText }
}

export type ContentItem<Name extends ContentKindName = ContentKindName> = Shapes[Name]['item']
export type WriteContent<Name extends ContentKindName = ContentKindName> = Shapes[Name]['write']

/** Every kind of content. A new one does not compile without all that it needs. */
export const contentKinds: {
  readonly [Name in ContentKindName]: ContentKind<ContentItem<Name>, WriteContent<Name>>
} = { news, offer, intro, support, category, tile, template, legal }

/** Reads one as whoever may edit it was answered. */
export const contentValuesOf = (item: ContentItem): ContentValues => completeValues(read(item.kind, item))

const read = <Name extends ContentKindName>(name: Name, item: ContentItem<Name>): SomeValues =>
  contentKinds[name].read(item)

export { CategorySchema, type Category } from './category.ts'
export { completeValues, noText } from './kind.ts'
export type { Bilingual, ContentKind, ContentValues, Presenting, SomeValues, TextField } from './kind.ts'
export type { Intro } from './intro.ts'
export { LegalTextSchema, type LegalText } from './legal.ts'
export { NewsSchema, type News } from './news.ts'
export { OfferSchema, type Offer } from './offer.ts'
export { SupportSchema, type Support } from './support.ts'
export { TemplateSchema, type Template } from './template.ts'
export { TileSchema, type Tile } from './tile.ts'
