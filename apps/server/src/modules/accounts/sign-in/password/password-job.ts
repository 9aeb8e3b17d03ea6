import { z } from 'zod'

/** What a thread is asked: to hash a password, or whether it fits a hash. */
export const PasswordJobSchema = z.object({ hash: z.string().optional(), password: z.string() })
export type PasswordJob = z.infer<typeof PasswordJobSchema>
