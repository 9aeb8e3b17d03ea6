import { z } from 'zod'
import { IdSchema } from '../envelope.ts'
import {
  bilingual,
  bilingualTitle,
  contactFields,
  contentFields,
  WriteContactSchema,
  WriteContentSchema,
} from './fields.ts'
import { contentPages, itemNames } from './names.ts'

const EntryTextsSchema = z.object({
  title: bilingualTitle,
  text: bilingual(5_000).optional(),
  openingHours: bilingual(300).optional(),
})

const WriteEntrySchema = WriteContentSchema.extend(WriteContactSchema.shape).extend({
  texts: EntryTextsSchema,
})

const entryFields = {
  ...contentFields,
  ...contactFields,
  title: z.string(),
  text: z.string(),
  openingHours: z.string(),
  texts: EntryTextsSchema.optional(),
}

/** One of several providers of the same thing, such as a restaurant: shown below an item of a page. */
export const TileSchema = z.object({ ...entryFields, parent: IdSchema }).meta({ id: 'ContentTile' })
export type Tile = z.infer<typeof TileSchema>

export const WriteTileSchema = WriteEntrySchema.extend({ parent: IdSchema })
export type WriteTile = z.infer<typeof WriteTileSchema>

const knownItems = Object.values(itemNames).flat()
const ItemSchema = z.enum(knownItems)

/** An item of a page, such as the pharmacy among the services, with those who offer it. */
export const CategorySchema = z
  .object({
    ...entryFields,
    page: z.enum(contentPages),
    /** Lykta's name for it; null: the municipality's own item. */
    item: ItemSchema.nullable(),
    tiles: z.array(TileSchema),
  })
  .meta({ id: 'ContentCategory' })
export type Category = z.infer<typeof CategorySchema>

export const WriteCategorySchema = WriteEntrySchema.extend({
  page: z.enum(contentPages),
  item: ItemSchema.nullable().default(null),
}).refine(({ page, item }) => item === null || itemNames[page].some((name) => name === item), {
  path: ['item'],
  message: 'This does not belong on that page.',
})
export type WriteCategory = z.infer<typeof WriteCategorySchema>
