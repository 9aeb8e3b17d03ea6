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

/*
 * The files of the archive. Times are those of ISO 8601, in UTC.
 */
const text = z.string()
const time = z.iso.datetime()
const rowsOf = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape))

/** Each file `data/NAME.json`: what its rows have. `schema.json` in the archive is made of it. */
export const exportedParts = {
  profile: rowsOf({
    name: text,
    username: text.optional(),
    email: text.optional(),
    phone: text,
    company: text.optional(),
    role: text.optional(),
    address: text.optional(),
    room: text.optional(),
    place: text.optional(),
    language: text,
    since: time,
  }),
  messages: rowsOf({
    at: time,
    from: text,
    to: z.array(text),
    subject: text,
    text,
    files: z.array(text),
    readAt: time.nullable(),
  }),
  calendar: rowsOf({ at: time, endsAt: time.nullable(), subject: text, text, from: text, repeats: text }),
  calls: rowsOf({
    at: time,
    answeredAt: time.nullable(),
    endedAt: time.nullable(),
    with: text,
    direction: z.enum(['to_box', 'from_box']),
  }),
  alarms: rowsOf({ at: time, subject: text, text, level: text, readAt: time.nullable() }),
  people: rowsOf({ name: text, calls: text, competence: text, permissions: z.array(text), since: time }),
  devices: rowsOf({ device: text, since: time, lastUsedAt: time }),
  activity: rowsOf({ at: time, action: text, from: text }),
}
export type ExportedPart = keyof typeof exportedParts
export type ExportedRow<P extends ExportedPart> = z.input<(typeof exportedParts)[P]>[number]
