import { z } from 'zod'

/** A request to a thread: to hash a password, or to check it against a hash. */
export const PasswordJobSchema = z.object({ hash: z.string().optional(), password: z.string() })
export type PasswordJob = z.infer<typeof PasswordJobSchema>
