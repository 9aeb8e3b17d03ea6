import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { exportStates } from './names.ts'

/** An export of what is stored about a user or a resident, for whoever has asked for it. */
export const DataExportSchema = z
  .object({
    id: IdSchema,
    /** The resident's box; null: one's own account. */
    box: IdSchema.nullable(),
    state: z.enum(exportStates),
    /** How far it is made. */
    percent: z.int().min(0).max(100),
    bytes: z.int().nonnegative().nullable(),
    createdAt: TimeSchema,
    /** Until when it can be fetched; null: it is not ready. */
    endsAt: TimeSchema.nullable(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExportSchema>

/** `POST exports`: one's own account, or the resident of a box. */
export const AskForExportSchema = z.object({ box: IdSchema.optional() })

/** `POST exports/{id}/link`: an address that works once, within a minute. */
export const ExportLinkSchema = z.object({ url: z.string() }).meta({ id: 'ExportLink' })
