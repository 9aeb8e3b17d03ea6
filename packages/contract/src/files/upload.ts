import { z } from 'zod'
import { IdSchema } from '../envelope.ts'

/** `UPLOAD file/8/upload`: multipart with `name`, `override` ("true" replaces the user's file of that name), `message` and `file`, fields before the file. */
export const UploadedFileSchema = z
  .object({
    id: IdSchema,
    /** Unguessable file descriptor: `/media/{fd}`. */
    fd: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.int().nonnegative(),
    /** Media type as stored. */
    type: z.string(),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof UploadedFileSchema>
