import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { mayBeKept, retentionKinds } from './retention-kinds.ts'

const days = z.int().min(1).max(100_000)
const cluster = z.object({ id: IdSchema, name: z.string() })

/** `more`: it was not counted to the end. */
const CountSchema = z.object({ count: z.int().nonnegative(), more: z.boolean() })

const KeptSchema = z.object({
  kind: z.enum(retentionKinds),
  /** How long it is kept; null: until somebody deletes it. */
  days: days.nullable(),
  /** Whether that was set here, or holds for want of it. */
  isOwn: z.boolean(),
  /** What would hold otherwise. */
  otherwise: days.nullable(),
  /** What goes next: from when on, and how much within a day of that; null: nothing. */
  next: CountSchema.extend({ at: TimeSchema }).nullable(),
})
export type Kept = z.infer<typeof KeptSchema>

/** `GET retention`: of a cluster, or of the whole system (null). */
export const RetentionSchema = z
  .object({
    cluster: cluster.nullable(),
    /** Those that whoever asks may ask for. */
    clusters: z.array(cluster),
    /** Whoever asks may set what holds for all of them. */
    setsForAll: z.boolean(),
    kinds: z.array(KeptSchema),
  })
  .meta({ id: 'Retention' })
export type Retention = z.infer<typeof RetentionSchema>

const clusterInQuery = z.coerce.number().pipe(IdSchema).optional()
export const RetentionQuerySchema = z.object({ cluster: clusterInQuery })
/** `GET retention/preview`: what would go at once if it were kept so long. */
export const RetentionPreviewQuerySchema = z.object({
  cluster: clusterInQuery,
  kind: z.enum(retentionKinds),
  days: z.coerce.number().pipe(days),
})
export const RetentionPreviewSchema = CountSchema.meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.infer<typeof RetentionPreviewSchema>

/** `PUT retention`; `cluster` null: wherever a cluster has no time of its own. */
export const SetRetentionSchema = z
  .object({
    cluster: IdSchema.nullable(),
    kind: z.enum(retentionKinds),
    kept: z.discriminatedUnion('by', [
      z.object({ by: z.literal('days'), days }),
      z.object({ by: z.literal('forever') }),
      z.object({ by: z.literal('otherwise') }),
    ]),
  })
  .superRefine(({ kind, kept }, context) => {
    if (kept.by === 'otherwise' || mayBeKept(kind, kept.by === 'days' ? kept.days : null)) return
    context.addIssue({
      code: 'custom',
      path: ['kept'],
      message: 'This may not be kept so long, or so short.',
    })
  })
export type SetRetention = z.infer<typeof SetRetentionSchema>
