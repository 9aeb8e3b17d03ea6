import { z } from 'zod'
import { alarmLevels } from '../alarms/names.ts'
import { auditActions } from '../audit/names.ts'
import { competences, functionNames } from '../boxes/names.ts'
import { calendarIntervals } from '../calendar/calendar-type.ts'
import { consentPurposes, notedGivers, notedProofs } from '../consents/names.ts'
import { exportedChoices, type ExportedPart } from './names.ts'

/*
 * The files of the archive. Times are those of ISO 8601, in UTC. A field that says nothing of this person is empty.
 */
const text = z.string()
const time = z.iso.datetime()
const rowsOf = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape))

/** Each file `data/NAME.json`: what its rows have. `schema.json` in the archive is made of it. */
export const exportedParts = {
  profile: rowsOf({
    name: text,
    title: text.optional(),
    username: text.optional(),
    email: text.optional(),
    phone: text,
    company: text.optional(),
    role: text.optional(),
    address: text.optional(),
    room: text.optional(),
    place: text.optional(),
    groups: z.array(text).optional(),
    language: text,
    device: text.optional(),
    since: time,
  }),
  messages: rowsOf({
    at: time,
    from: text,
    to: z.array(text),
    subject: text,
    text,
    /** `file` is its path in the archive. */
    files: z.array(z.object({ file: text, caption: text })),
    readAt: time.nullable(),
  }),
  calendar: rowsOf({
    at: time,
    endsAt: time.nullable(),
    of: text,
    from: text,
    subject: text,
    text,
    repeats: z.enum(calendarIntervals),
  }),
  calls: rowsOf({
    at: time,
    answeredAt: time.nullable(),
    endedAt: time.nullable(),
    with: text,
    direction: z.enum(['to_box', 'from_box']),
  }),
  alarms: rowsOf({
    at: time,
    from: text,
    subject: text,
    text,
    level: z.enum(alarmLevels),
    readAt: time.nullable(),
    handledBy: text,
    note: text,
  }),
  people: rowsOf({
    name: text,
    competence: z.enum(competences),
    permissions: z.array(z.enum(functionNames)),
    /** What they have chosen not to see. */
    hidden: z.array(text),
    /** Who agreed that calls are answered by themselves; empty: nobody. */
    automaticAnswer: text,
    since: time,
  }),
  devices: rowsOf({ device: text, since: time, lastUsedAt: time.nullable() }),
  choices: rowsOf({ choice: z.enum(exportedChoices), of: text, value: text }),
  consents: rowsOf({
    purpose: z.enum(consentPurposes),
    answer: z.enum(['agreed', 'refused']),
    with: text,
    /** Whose it is, where that is not the resident. */
    of: text,
    giver: z.enum(notedGivers),
    by: text,
    proof: z.enum(notedProofs),
    witness: text,
    at: time,
    endsAt: time.nullable(),
    withdrawnAt: time.nullable(),
    withdrawnBy: text,
    notedBy: text,
  }),
  activity: rowsOf({ at: time, action: z.enum(auditActions), by: text, address: text, device: text }),
} satisfies Record<ExportedPart, z.ZodType>
export type ExportedRow<P extends ExportedPart> = z.input<(typeof exportedParts)[P]>[number]
