import { z } from 'zod'

const FiguresSchema = z.object({
  count: z.number(),
  median: z.number(),
  p95: z.number(),
  p99: z.number(),
  spread: z.number(),
})

/** A row as it is kept in `bench/results`, with its raw values. */
export const ResultSchema = z.object({
  title: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  ran: z.string(),
  unit: z.string(),
  quick: z.boolean(),
  /** The load average of the last minute when it began. */
  load: z.number(),
  aims: z.array(z.object({ text: z.string(), isMet: z.boolean() })).readonly(),
  figures: z.object({
    lykta: FiguresSchema,
    floor: FiguresSchema.optional(),
    peers: z.record(z.string(), FiguresSchema).readonly(),
  }),
  measured: z.object({
    lykta: z.array(z.number()).readonly(),
    floor: z.array(z.number()).readonly().optional(),
    peers: z.record(z.string(), z.array(z.number()).readonly()).readonly().optional(),
  }),
})
export type Result = z.infer<typeof ResultSchema>
