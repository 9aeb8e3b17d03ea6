import { z } from 'zod'

/** A drill as it is kept for the table. */
export const DrillResultSchema = z.object({
  title: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The load average of the last minute when it began. */
  load: z.number(),
  held: z.string(),
  healedS: z.number(),
  lost: z.number(),
  saw: z.string(),
  aims: z.array(z.object({ text: z.string(), isMet: z.boolean() })).readonly(),
})
export type DrillResult = z.infer<typeof DrillResultSchema>
