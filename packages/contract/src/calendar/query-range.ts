import { z } from 'zod'
import { TimeSchema } from '../envelope.ts'

/** The longest range of one request: what a calendar shows, with room for paging. */
export const calendarRangeMaxMs = 400 * 86_400_000

/** A time in a query, where everything is text. */
export const QueryTimeSchema = z.coerce.number().pipe(TimeSchema)

/** What is wrong with a range; undefined: nothing. `to` is the first millisecond that is no longer part of it. */
const faultOf = (from: number, to: number): string | undefined => {
  if (to <= from) return 'This must be after the start.'
  return to - from > calendarRangeMaxMs ? 'The range can be at most 400 days.' : undefined
}

/** For `superRefine`: refuses a range that cannot be returned. */
export const checkRange = (
  { from, to }: { from?: number | undefined; to?: number | undefined },
  context: z.RefinementCtx,
): void => {
  if (from === undefined && to === undefined) return
  const fault =
    from === undefined || to === undefined ? 'Enter both the start and the end.' : faultOf(from, to)
  if (fault !== undefined) context.addIssue({ code: 'custom', path: ['to'], message: fault })
}
