import {
  CategorySchema,
  IntroSchema,
  NewsSchema,
  OfferSchema,
  SupportSchema,
  TemplateSchema,
  TileSchema,
  WriteCategorySchema,
  WriteIntroSchema,
  WriteNewsSchema,
  WriteOfferSchema,
  WriteSupportSchema,
  WriteTemplateSchema,
  WriteTileSchema,
  type Category,
  type Intro,
  type News,
  type Offer,
  type Support,
  type Template,
  type Tile,
} from '@lykta/contract/content'
import type { z } from 'zod'
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

/** One resource of the API: its kind of row, its shapes, and the way from one to the other. */
export interface ContentResource<Item> {
  path: string
  /** Its list, in a sentence. */
  summary: string
  kind: ContentKind
  item: z.ZodType<Item>
  /** What is sent, and what it is made into. */
  write: z.ZodType<WrittenContent>
  present: (entry: ContentEntry, how: Presentation) => Item
  /** When nothing else is asked for. */
  sort: readonly [ContentSort, 'ASC' | 'DESC']
}

const byPosition = ['position', 'ASC'] as const

export const categories: ContentResource<Category> = {
  path: 'categories',
  summary: 'The items of the pages, with those who offer them',
  kind: 'category',
  item: CategorySchema,
  write: WriteCategorySchema.transform((write) => ({ ...write, values: categoryValues(write) })),
  present: ({ row, tiles }, how) => presentCategory(row, tiles, how),
  sort: byPosition,
}

export const tiles: ContentResource<Tile> = {
  path: 'tiles',
  summary: 'Those who offer something',
  kind: 'tile',
  item: TileSchema,
  write: WriteTileSchema.transform((write) => ({ ...write, values: tileValues(write) })),
  present: ({ row }, how) => presentTile(row, how),
  sort: byPosition,
}

export const news: ContentResource<News> = {
  path: 'news',
  summary: 'The news, the newest first',
  kind: 'news',
  item: NewsSchema,
  write: WriteNewsSchema.transform((write) => ({ ...write, values: newsValues(write) })),
  present: ({ row }, how) => presentNews(row, how),
  sort: ['time', 'DESC'],
}

export const offers: ContentResource<Offer> = {
  path: 'offers',
  summary: 'The offers, with their logos',
  kind: 'offer',
  item: OfferSchema,
  write: WriteOfferSchema.transform((write) => ({ ...write, values: offerValues(write) })),
  present: ({ row }, how) => presentOffer(row, how),
  sort: byPosition,
}

export const intros: ContentResource<Intro> = {
  path: 'intro',
  summary: 'The introduction of the product',
  kind: 'intro',
  item: IntroSchema,
  write: WriteIntroSchema.transform((write) => ({ ...write, values: introValues(write) })),
  present: ({ row }, how) => presentIntro(row, how),
  sort: byPosition,
}

export const support: ContentResource<Support> = {
  path: 'support',
  summary: 'Whom to turn to in which municipality',
  kind: 'support',
  item: SupportSchema,
  write: WriteSupportSchema.transform((write) => ({ ...write, values: supportValues(write) })),
  present: ({ row }, how) => presentSupport(row, how),
  sort: byPosition,
}

export const templates: ContentResource<Template> = {
  path: 'templates',
  summary: 'What is written often, to begin a message with',
  kind: 'template',
  item: TemplateSchema,
  write: WriteTemplateSchema.transform((write) => ({ ...write, values: templateValues(write) })),
  present: ({ row }, how) => presentTemplate(row, how),
  sort: byPosition,
}
