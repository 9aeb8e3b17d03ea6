import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { CheckedFileSchema, CheckFileNamesSchema } from './check-file-name.ts'
import { MediaUrlSchema, MediaParamsSchema } from './media.ts'
import { UploadedFileSchema, UploadFormSchema } from './upload.ts'

export { mediaRoutes } from './media/routes.ts'

// The 8 of the paths is `fileCategoryId`: the specification keeps all files in one category.

export const fileRoutes = {
  checkNames: defineRoute({
    method: 'POST',
    path: '/category/check-file-name',
    access: 'user',
    lasting: false,
    summary: 'What is wrong with these files, before they are sent',
    body: CheckFileNamesSchema,
    answer: answerOf(z.array(CheckedFileSchema)),
  }),
  discard: defineRoute({
    method: 'DELETE',
    path: '/file/8/:id',
    access: 'user',
    lasting: false,
    summary: 'Discard a file of your own that was never sent',
    params: IdParamsSchema,
    answer: DoneSchema,
  }),
  boxMedia: defineRoute({
    method: 'GET',
    path: '/box/media/:fd',
    access: 'box',
    lasting: false,
    summary: 'The URL of a film or voice message to this box',
    params: MediaParamsSchema,
    answer: answerOf(MediaUrlSchema),
  }),
}

export const uploadRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/file/8/upload',
    access: 'user',
    lasting: false,
    summary: 'Upload a picture, film or voice message',
    form: UploadFormSchema,
    answer: answerOf(UploadedFileSchema),
    refusals: [
      'file_name',
      'file_type',
      'file_size',
      'file_taken',
      'file_unreadable',
      'file_unfinished',
      'file_too_long',
      'file_too_many_pixels',
      'quota_full',
      'too_many_attempts',
    ],
  }),
}
