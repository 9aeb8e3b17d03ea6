import { z } from 'zod'
import { parseJson } from './json.ts'
import { errorTexts, type ErrorCode } from './errors.ts'

/** Ids are positive integers of 32 bits in JSON; tokens and file descriptors are not ids. */
export const IdSchema = z.int().positive().max(2_147_483_647)
/** The id in a path, where everything is text. */
export const IdParamsSchema = z.object({ id: z.coerce.number().pipe(IdSchema) })
/** Milliseconds since 1970 UTC, to the end of the year 9999. */
export const TimeSchema = z.int().nonnegative().max(253_402_300_799_999)

const codes = Object.keys(errorTexts)

/** The body of a refused request. `fields` maps a field to its message. */
export const RefusalSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z
      .custom<ErrorCode>((value) => typeof value === 'string' && codes.includes(value))
      .meta({ type: 'string', enum: codes }),
    fields: z.record(z.string(), z.string()).optional(),
    /** For `changed_meanwhile`: what is there now. */
    data: z.unknown().optional(),
    /** For `proof_required`: the proof kinds of the account. Text, as a newer server has kinds that an open page does not know. */
    proofs: z.array(z.string()).optional(),
    /** Only in answers of the login family, as the specification requires. */
    error: z.union([z.string(), z.object({ code: z.string() })]).optional(),
  })
  .meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof RefusalSchema>

export const answerOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string() })

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    total: z.int().nonnegative(),
    /** There is more: `total` was not counted to the end, or the answer has no room for the rest. */
    more: z.literal(true).optional(),
    message: z.string(),
  })

/** The answer of a route that returns no data. */
export const DoneSchema = answerOf(z.null())

export interface Answer<T> {
  success: true
  data: T
  message: string
}
export interface List<T> extends Answer<T[]> {
  total: number
  more?: true
}

/** JSON text in a query parameter, such as `filter={"room":3}`. */
const jsonText = z.string().transform((text, context): unknown => {
  const value = parseJson(text)
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: 'This is not JSON.' })
  return z.NEVER
})

/** For a list without paging, cut where an answer is full: how many items the client has already. */
export const SkipQuerySchema = z.object({ skip: z.coerce.number().int().min(0).optional() })

/** The query of GET_LIST: `filter`, `sort=["field","ASC"]`, `skip` (-1: no paging) and `limit`, as the generic verbs have them. */
export const listQueryOf = <T extends z.ZodType>(filter: T) =>
  z.object({
    filter: jsonText.pipe(filter).optional(),
    sort: jsonText.pipe(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])).optional(),
    skip: z.coerce.number().int().min(-1).optional(),
    limit: z.coerce.number().int().min(0).max(1_000).optional(),
  })

/** The query of a list that may be long: `countTo` stops counting at that many rows, or at the end of the page. */
export const longListQueryOf = <T extends z.ZodType>(filter: T) =>
  listQueryOf(filter).extend({ countTo: z.coerce.number().int().min(0).max(1_000_000).optional() })
