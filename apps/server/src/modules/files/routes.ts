import multipart from '@fastify/multipart'
import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { done, success } from '../../doors/response-envelope.ts'
import type { Http, RegisterRoutes } from '../../doors/http.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { AppError } from '../../errors.ts'
import type { Media } from './media.ts'
import type { FileLimits, FilesService } from './service.ts'
import { readUploadForm } from './upload-form.ts'

/** Room for the rest of the form: boundaries, fields, headers. */
const formBytes = 65_536

export const createFilesRoutes = (service: FilesService, media: Media) =>
  serveRoutes('files', fileRoutes, {
    checkNames: async ({ user, body }) => success(await service.checkNames(user, body.files)),
    discard: async ({ user, params }) => {
      await service.discard(user, params.id)
      return done
    },
    boxMedia: async ({ box: { roomId, tokenTag }, params }) =>
      success({ url: await media.urlOf({ roomId, tokenTag }, params.fd) }),
  })

const claimedBy = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : Number(header)

/** Only these routes read forms. */
export const createUploadRoutes = (service: FilesService, limits: FileLimits): RegisterRoutes => {
  const largest = Math.max(limits.imageBytes, limits.videoBytes)
  const serve = serveRoutes('files', uploadRoutes, {
    upload: async ({ user, request, gone }) => {
      const claimedBytes = claimedBy(request.headers['content-length'])
      const signal = gone()
      if (!request.isMultipart()) throw new AppError('unsupported_media_type')
      if (claimedBytes !== undefined && claimedBytes > largest + formBytes) {
        // A file that is far too large is not even received.
        throw new AppError('file_size', { hangsUp: true })
      }
      try {
        const form = await readUploadForm(request.parts())
        return success(await service.upload(user, { ...form, claimedBytes, signal }))
      } finally {
        // A browser reads no response before it has sent everything.
        request.raw.unpipe()
        request.raw.resume()
      }
    },
  })
  return (api, signIn) => {
    void api.register(async (scope: Http) => {
      await scope.register(multipart, {
        throwFileSizeLimit: false,
        limits: { fileSize: largest + 1, files: 1, fields: 10, fieldSize: 4_096, fieldNameSize: 100 },
      })
      serve(scope, signIn)
    })
  }
}
