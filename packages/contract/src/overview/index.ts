import { z } from 'zod'
import { OccurrenceSchema } from '../calendar/index.ts'
import { IdSchema } from '../envelope.ts'

export {
  AdministrationOverviewSchema,
  FirstStepsSchema,
  type AdministrationOverview,
  type FirstSteps,
} from './administration.ts'

const PlaceSchema = z.object({ id: IdSchema, name: z.string() })

/** An item of `GET_LIST overview`: what the list of boxes does not say about a box. */
export const OverviewItemSchema = z
  .object({
    /** The box's id. */
    id: IdSchema,
    group: PlaceSchema,
    entity: PlaceSchema,
    /** The user's own messages that the resident has not read. */
    unread: z.int().nonnegative(),
    /** What begins next in the room within six days; null: nothing. */
    next: OccurrenceSchema.nullable(),
  })
  .meta({ id: 'OverviewItem' })
export type OverviewItem = z.infer<typeof OverviewItemSchema>
