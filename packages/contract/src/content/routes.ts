import type { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { ContentListQuerySchema, ContentQuerySchema, MoveContentSchema } from './fields.ts'
import { CategorySchema, WriteCategorySchema } from './kinds/category.ts'
import { IntroSchema, WriteIntroSchema } from './kinds/intro.ts'
import { LegalTextSchema, WriteLegalTextSchema } from './kinds/legal.ts'
import { NewsSchema, WriteNewsSchema } from './kinds/news.ts'
import { OfferSchema, WriteOfferSchema } from './kinds/offer.ts'
import { SupportSchema, WriteSupportSchema } from './kinds/support.ts'
import { TemplateSchema, WriteTemplateSchema } from './kinds/template.ts'
import { TileSchema, WriteTileSchema } from './kinds/tile.ts'

/** The generic verbs of one resource of content. */
const defineResource = <const Name extends string, Item extends z.ZodType, Write extends z.ZodType>({
  name,
  ...resource
}: {
  name: Name
  /** For the list. */
  summary: string
  item: Item
  write: Write
}) => ({
  list: defineRoute({
    method: 'GET',
    path: `/content/${name}`,
    access: 'user',
    lasting: false,
    summary: resource.summary,
    query: ContentListQuerySchema,
    answer: listOf(resource.item),
    refusals: ['not_found', 'not_permitted'],
  }),
  find: defineRoute({
    method: 'GET',
    path: `/content/${name}/:id`,
    access: 'user',
    lasting: false,
    summary: 'One of them; in both languages for users who may edit it',
    params: IdParamsSchema,
    query: ContentQuerySchema,
    answer: answerOf(resource.item),
    refusals: ['not_permitted'],
  }),
  create: defineRoute({
    method: 'POST',
    path: `/content/${name}`,
    access: 'user',
    lasting: false,
    summary: 'Create one',
    body: resource.write,
    answer: answerOf(resource.item),
    refusals: ['not_found', 'not_permitted', 'clash'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `/content/${name}/:id`,
    access: 'user',
    lasting: false,
    summary: 'Replace one',
    params: IdParamsSchema,
    body: resource.write,
    answer: answerOf(resource.item),
    refusals: ['not_found', 'not_permitted', 'clash'],
  }),
  move: defineRoute({
    method: 'POST',
    path: `/content/${name}/:id/move`,
    access: 'user',
    lasting: false,
    summary: 'Put one before or after another in the order',
    params: IdParamsSchema,
    body: MoveContentSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `/content/${name}/:id`,
    access: 'user',
    lasting: false,
    summary: 'Delete one',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
})

export type ContentResource<Item extends z.ZodType, Write extends z.ZodType> = ReturnType<
  typeof defineResource<string, Item, Write>
>

export const categoryRoutes = defineResource({
  name: 'categories',
  summary: 'The items of the pages, with those who offer them',
  item: CategorySchema,
  write: WriteCategorySchema,
})

export const tileRoutes = defineResource({
  name: 'tiles',
  summary: 'Those who offer something',
  item: TileSchema,
  write: WriteTileSchema,
})

export const newsRoutes = defineResource({
  name: 'news',
  summary: 'The news, newest first',
  item: NewsSchema,
  write: WriteNewsSchema,
})

export const offerRoutes = defineResource({
  name: 'offers',
  summary: 'The offers, with their logos',
  item: OfferSchema,
  write: WriteOfferSchema,
})

export const introRoutes = defineResource({
  name: 'intro',
  summary: 'The introduction of the product',
  item: IntroSchema,
  write: WriteIntroSchema,
})

export const legalRoutes = defineResource({
  name: 'legal',
  summary: 'The sections of the legal texts, which administrators of all clusters write',
  item: LegalTextSchema,
  write: WriteLegalTextSchema,
})

export const supportRoutes = defineResource({
  name: 'support',
  summary: 'Support contacts of each municipality',
  item: SupportSchema,
  write: WriteSupportSchema,
})

export const templateRoutes = defineResource({
  name: 'templates',
  summary: 'Templates for messages',
  item: TemplateSchema,
  write: WriteTemplateSchema,
})
