import { z } from 'zod'
import { TimeSchema } from '../envelope.ts'
import { diskStates, queueNames, troubleKinds } from './names.ts'

export {
  diskStates,
  isMild,
  queueNames,
  troubleKinds,
  type DiskState,
  type QueueName,
  type TroubleKind,
} from './names.ts'

const CountSchema = z.int().nonnegative()

export const TroubleSchema = z
  .object({
    kind: z.enum(troubleKinds),
    /** The server that it is about; null: all of them. */
    server: z.string().nullable(),
    /** Of a disk: what is free. */
    freeBytes: CountSchema.nullable(),
  })
  .meta({ id: 'Trouble' })
export type Trouble = z.infer<typeof TroubleSchema>

export const DiskSchema = z.object({
  /** What of Lykta is on it. */
  holds: z.array(z.enum(['files', 'database'])),
  freeBytes: CountSchema,
  sizeBytes: CountSchema,
  state: z.enum(diskStates),
})
export type DiskReport = z.infer<typeof DiskSchema>

/** How the servers are doing, for whoever looks after them. */
export const SystemStateSchema = z
  .object({
    /** Of the server that answers. */
    version: z.string(),
    servers: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        startedAt: TimeSchema,
        seenAt: TimeSchema,
        /** It has said nothing for over two minutes. */
        isSilent: z.boolean(),
        disks: z.array(DiskSchema),
      }),
    ),
    /** The version of PostgreSQL. */
    postgres: z.string(),
    /** `none`: there is one server, which needs none. */
    redis: z.enum(['none', 'works', 'away']),
    /** Such as `7.4.2`, or `Valkey 8.1.0`. */
    redisVersion: z.string().nullable(),
    queues: z.record(z.enum(queueNames), CountSchema),
    mail: z.object({
      /** False: mails are written to a folder, and go nowhere. */
      goesOut: z.boolean(),
      /** Within the last seven days. */
      failed: CountSchema,
    }),
    /** Null: never, as far as is known. */
    lastBackupAt: TimeSchema.nullable(),
    /** When a backup was last found whole; null: never, as far as is known. */
    lastVerifiedAt: TimeSchema.nullable(),
    /** When all that restoring reads was last read. */
    lastRehearsedAt: TimeSchema.nullable(),
    /** Of the server that answers; null: what stands before it encrypts. */
    certificateEndsAt: TimeSchema.nullable(),
    /** The worst first. */
    troubles: z.array(TroubleSchema),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.infer<typeof SystemStateSchema>
