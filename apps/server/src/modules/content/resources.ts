import type {
  Category,
  Intro,
  LegalText,
  News,
  Offer,
  Support,
  Template,
  Tile,
  WriteCategory,
  WriteIntro,
  WriteLegalText,
  WriteNews,
  WriteOffer,
  WriteSupport,
  WriteTemplate,
  WriteTile,
} from '@lykta/contract/content'
import type { ContentEntry } from './pages.ts'
import {
  presentCategory,
  presentIntro,
  presentNews,
  presentOffer,
  presentSupport,
  presentTemplate,
  presentTile,
  type Presentation,
} from './present.ts'
import type { ContentKind } from './repo.ts'
import type { WrittenContent } from './service.ts'
import type { ContentSort } from './repo.ts'
import {
  categoryValues,
  introValues,
  newsValues,
  offerValues,
  supportValues,
  templateValues,
  tileValues,
} from './values.ts'

/** One resource of the API: its kind of row, and the conversions between the two. */
export interface ContentResource<Write, Item> {
  kind: ContentKind
  /** Converts what was sent to what is stored. */
  written: (write: Write) => WrittenContent
  present: (entry: ContentEntry, how: Presentation) => Item
  /** The default order. */
  sort: readonly [ContentSort, 'ASC' | 'DESC']
}

const byPosition = ['position', 'ASC'] as const

export const categories: ContentResource<WriteCategory, Category> = {
  kind: 'category',
  written: (write) => ({ ...write, values: categoryValues(write) }),
  present: ({ row, tiles }, how) => presentCategory(row, tiles, how),
  sort: byPosition,
}

export const tiles: ContentResource<WriteTile, Tile> = {
  kind: 'tile',
  written: (write) => ({ ...write, values: tileValues(write) }),
  present: ({ row }, how) => presentTile(row, how),
  sort: byPosition,
}

export const news: ContentResource<WriteNews, News> = {
  kind: 'news',
  written: (write) => ({ ...write, values: newsValues(write) }),
  present: ({ row }, how) => presentNews(row, how),
  sort: ['time', 'DESC'],
}

export const offers: ContentResource<WriteOffer, Offer> = {
  kind: 'offer',
  written: (write) => ({ ...write, values: offerValues(write) }),
  present: ({ row }, how) => presentOffer(row, how),
  sort: byPosition,
}

export const intros: ContentResource<WriteIntro, Intro> = {
  kind: 'intro',
  written: (write) => ({ ...write, values: introValues(write) }),
  present: ({ row }, how) => presentIntro(row, how),
  sort: byPosition,
}

export const legalTexts: ContentResource<WriteLegalText, LegalText> = {
  kind: 'legal',
  written: (write) => ({ ...write, values: introValues(write) }),
  present: ({ row }, how) => presentIntro(row, how),
  sort: byPosition,
}

export const support: ContentResource<WriteSupport, Support> = {
  kind: 'support',
  written: (write) => ({ ...write, values: supportValues(write) }),
  present: ({ row }, how) => presentSupport(row, how),
  sort: byPosition,
}

export const templates: ContentResource<WriteTemplate, Template> = {
  kind: 'template',
  written: (write) => ({ ...write, values: templateValues(write) }),
  present: ({ row }, how) => presentTemplate(row, how),
  sort: byPosition,
}
