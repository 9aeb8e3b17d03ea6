import multipart from '@fastify/multipart'
import { fileCategoryId } from '@lykta/contract/constants'
import { answerOf, IdParamsSchema } from '@lykta/contract/envelope'
import {
  CheckedFileSchema,
  CheckFileNamesSchema,
  MediaAddressSchema,
  MediaParamsSchema,
  UploadedFileSchema,
} from '@lykta/contract/files'
import { z } from 'zod'
import { success } from '../../doors/answers.ts'
import { longestBodyMs, type Http, type RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import { AppError } from '../../errors.ts'
import type { Media } from './media.ts'
import type { FileLimits, FilesService } from './service.ts'
import { readUploadForm } from './upload-form.ts'

/** What a form has beside its file: boundaries, fields, headers. */
const formBytes = 65_536

export const createFilesRoutes =
  (
    { service, media, limits }: { service: FilesService; media: Media; limits: FileLimits },
    { userOf, boxOf }: SignIn,
  ): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/category/check-file-name',
      config: { access: 'user' },
      schema: {
        tags: ['files'],
        summary: 'What is wrong with these files, before they are sent?',
        body: CheckFileNamesSchema,
        response: { 200: answerOf(z.array(CheckedFileSchema)) },
      },
      handler: async (request) => success(await service.checkNames(userOf(request), request.body.files)),
    })

    api.route({
      method: 'DELETE',
      url: `/file/${String(fileCategoryId)}/:id`,
      config: { access: 'user' },
      schema: {
        tags: ['files'],
        summary: 'Let go of an own file that was never sent',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.discard(userOf(request), request.params.id)
        return success(null)
      },
    })

    api.route({
      method: 'GET',
      url: '/box/media/:fd',
      config: { access: 'box' },
      schema: {
        tags: ['files'],
        summary: 'An address for a film of a message to this box',
        params: MediaParamsSchema,
        response: { 200: answerOf(MediaAddressSchema) },
      },
      handler: async (request) => {
        const { roomId } = boxOf(request)
        return success({ url: await media.address({ roomId }, request.params.fd) })
      },
    })

    // Forms are read on this route and nowhere else.
    void api.register(async (scope: Http) => {
      const largest = Math.max(limits.imageBytes, limits.videoBytes)
      await scope.register(multipart, {
        throwFileSizeLimit: false,
        limits: { fileSize: largest + 1, files: 1, fields: 10, fieldSize: 4_096, fieldNameSize: 100 },
      })
      scope.route({
        method: 'POST',
        url: `/file/${String(fileCategoryId)}/upload`,
        config: { access: 'user', bodyTimeoutMs: longestBodyMs },
        schema: {
          tags: ['files'],
          summary: 'Upload a file: name, override and message, then file',
          consumes: ['multipart/form-data'],
          response: { 200: answerOf(UploadedFileSchema) },
        },
        handler: async (request, reply) => {
          if (!request.isMultipart()) throw new AppError('unsupported_media_type')
          if (Number(request.headers['content-length']) > largest + formBytes) {
            // What is far too large is not even received.
            reply.header('connection', 'close')
            throw new AppError('file_size')
          }
          try {
            const form = await readUploadForm(request.parts())
            return success(await service.upload(userOf(request), form))
          } finally {
            // A browser reads no answer before it has sent everything.
            request.raw.unpipe()
            request.raw.resume()
          }
        },
      })
    })
  }
