import { z } from 'zod'
import { IdSchema } from '../envelope.ts'

/** `UPLOAD file/8/upload`: the fields of the form, before its `file`. */
export const UploadFormSchema = z.object({
  /** Missing: the name of the file itself. */
  name: z.string().optional(),
  /** "true" replaces the user's file of that name. */
  override: z.string().optional(),
  /** Sent by old clients, and ignored. */
  message: z.string().optional(),
})

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
