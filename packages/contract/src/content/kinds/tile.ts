import { z } from 'zod'
import { IdSchema } from '../../envelope.ts'
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

/** One of several providers of the same thing, such as a restaurant: shown below an item of a page. */
export const TileSchema = z
  .object({ ...providerFields, kind: z.literal('tile'), parent: IdSchema })
  .meta({ id: 'ContentTile' })
export type Tile = z.infer<typeof TileSchema>

export const WriteTileSchema = WriteProviderSchema.extend({ parent: IdSchema })
export type WriteTile = z.infer<typeof WriteTileSchema>

export const tile: ContentKind<Tile, WriteTile> = {
  texts: [{ ...titleField, label: 'name' }, textField, openingHoursField],
  facts: providerFacts,
  hasPicture: true,
  place: 'category',
  sort: 'position',
  read: (sent) => ({ ...readProvider(sent), parent: sent.parent }),
  write: (values) => ({ ...writeProvider(values), parent: stated(values.parent) }),
  present: (entry) => ({ ...presentProvider(entry), kind: 'tile', parent: stated(entry.values.parent) }),
}
