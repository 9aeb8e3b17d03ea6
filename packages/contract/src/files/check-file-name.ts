import { z } from 'zod'
import { fileCategoryId } from '../constants.ts'

/** Why a file cannot be sent as it is. */
export const fileProblems = ['taken', 'type', 'size', 'name'] as const
export type FileProblem = (typeof fileProblems)[number]

/** `CREATE category/check-file-name` */
export const CheckFileNamesSchema = z.object({
  id: z.literal(fileCategoryId),
  files: z.array(z.object({ name: z.string().max(1_000), size: z.int().nonnegative() })).max(100),
})
export type CheckFileNames = z.infer<typeof CheckFileNamesSchema>

/** In the order of the request. */
export const CheckedFileSchema = z
  .object({ name: z.string(), error: z.boolean(), reason: z.enum(fileProblems).nullable() })
  .meta({ id: 'CheckedFile' })
export type CheckedFile = z.infer<typeof CheckedFileSchema>
