import { z } from 'zod'
import { contentPages, itemNames } from '../names.ts'
import { stated, textField, titleField, type ContentKind } from './kind.ts'
import {
  openingHoursField,
  presentProvider,
  providerFacts,
  providerFields,
  readProvider,
  writeProvider,
  WriteProviderSchema,
} from './provider-fields.ts'
import { tile, TileSchema } from './tile.ts'

const PageSchema = z.enum(contentPages)
const ItemSchema = z.enum(Object.values(itemNames).flat())

/** An item of a page, such as the pharmacy among the services, with its providers. */
export const CategorySchema = z
  .object({
    ...providerFields,
    kind: z.literal('category'),
    page: PageSchema,
    /** Lykta's name for it; null: the municipality's own item. */
    item: ItemSchema.nullable(),
    tiles: z.array(TileSchema),
  })
  .meta({ id: 'ContentCategory' })
export type Category = z.infer<typeof CategorySchema>

export const WriteCategorySchema = WriteProviderSchema.extend({
  page: PageSchema,
  item: ItemSchema.nullable().default(null),
}).refine(({ page, item }) => item === null || itemNames[page].some((name) => name === item), {
  path: ['item'],
  message: 'This does not belong on that page.',
})
export type WriteCategory = z.infer<typeof WriteCategorySchema>

export const category: ContentKind<Category, WriteCategory> = {
  texts: [titleField, textField, openingHoursField],
  facts: providerFacts,
  hasPicture: true,
  place: 'page',
  sort: 'position',
  read: (sent) => ({ ...readProvider(sent), page: sent.page, item: sent.item }),
  write: (values) => ({ ...writeProvider(values), page: stated(values.page), item: values.item }),
  present: (entry) => ({
    ...presentProvider(entry),
    kind: 'category',
    page: stated(entry.values.page),
    item: entry.values.item,
    tiles: entry.tiles.map(tile.present),
  }),
}
