import { z } from 'zod'

/** A drill as it is kept for the table. One of a single server has its figures only. */
export const DrillResultSchema = z.object({
  title: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The load average of the last minute when it began. */
  load: z.number().optional(),
  held: z.string().optional(),
  healedS: z.number().optional(),
  lost: z.number().optional(),
  saw: z.string(),
  aims: z
    .array(z.object({ text: z.string(), isMet: z.boolean() }))
    .readonly()
    .optional(),
})
export type DrillResult = z.infer<typeof DrillResultSchema>
