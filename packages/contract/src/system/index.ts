import { z } from 'zod'
import { diskStates } from './names.ts'

export { diskStates, type DiskState } from './names.ts'

/** What does not work, or soon will not, for whoever looks after the servers; the worst first. */
export const troubleKinds = ['diskFull', 'diskNoUploads', 'diskVeryLow', 'diskLow'] as const
export type TroubleKind = (typeof troubleKinds)[number]

export const TroubleSchema = z
  .object({
    kind: z.enum(troubleKinds),
    /** The server that it is about. */
    server: z.string(),
    /** Of a disk. */
    freeBytes: z.int().nonnegative(),
  })
  .meta({ id: 'Trouble' })
export type Trouble = z.infer<typeof TroubleSchema>

export const DiskSchema = z.object({
  /** What of Lykta is on it. */
  holds: z.array(z.enum(['files', 'database'])),
  freeBytes: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  state: z.enum(diskStates),
})
export type DiskReport = z.infer<typeof DiskSchema>
