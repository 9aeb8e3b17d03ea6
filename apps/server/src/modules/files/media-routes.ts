import { Readable } from 'node:stream'
import { MediaParamsSchema, MediaQuerySchema, type MediaSize } from '@lykta/contract/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../doors/http.ts'
import { tokenOf, type Authenticator } from '../../doors/sign-in.ts'
import { notFound } from '../../errors.ts'
import { boxTokenPrefix } from '../../signed-in.ts'
import type { MediaUrls, Viewer } from './media-urls.ts'
import type { Media, Medium } from './media.ts'
import { parseRange } from './range.ts'
import { contentFolder, portraitFolder } from './repo.ts'

/** The content of a descriptor never changes, so responses may be cached for as long as the URL is valid. */
const signedCaching = 'private, max-age=3600, immutable'
const tokenCaching = 'private, no-cache'

/** `/media/{fd}`, outside the API. A user who may not see a file does not even learn that it exists. */
export const createMediaRoutes =
  ({ media, mediaUrls }: { media: Media; mediaUrls: MediaUrls }) =>
  (http: Http, authenticator: Authenticator): void => {
    const viewerByToken = async (request: FastifyRequest): Promise<Viewer> => {
      const token = tokenOf(request)
      if (token === undefined) throw notFound()
      if (!token.startsWith(boxTokenPrefix)) return { userId: (await authenticator.user(token)).userId }
      const { roomId, tokenTag } = await authenticator.box(token)
      return { roomId, tokenTag }
    }

    const showByAddress = (
      folder: string,
      { of, find, name, size }: { of: string; find: Media['portrait']; name: string; size: MediaSize },
    ) =>
      http.route({
        method: 'GET',
        url: `${folder}:fd`,
        attachValidation: true,
        schema: {
          tags: ['files'],
          summary: `The picture of ${of}, for whoever knows its address`,
          params: MediaParamsSchema,
        },
        handler: async (request, reply) => {
          if (request.validationError !== undefined) throw notFound()
          const { fd } = request.params
          const medium = await find(fd)
          reply.header('cache-control', signedCaching)
          // The name that the file had on its owner's device is not for others.
          return send(request, reply, { ...medium, name }, `"${fd}-${name}"`, size)
        },
      })
    showByAddress(portraitFolder, {
      of: 'a person',
      find: media.portrait,
      name: 'portrait',
      size: 'thumb',
    })
    showByAddress(contentFolder, {
      of: 'something that a municipality publishes',
      find: media.contentPicture,
      name: 'picture',
      size: 'screen',
    })
    http.route({
      method: 'GET',
      url: '/media/:fd',
      attachValidation: true,
      schema: {
        tags: ['files'],
        summary: 'A picture or film, by a signed URL or with a token',
        params: MediaParamsSchema,
        querystring: MediaQuerySchema,
      },
      handler: async (request, reply) => {
        if (request.validationError !== undefined) throw notFound()
        const { fd } = request.params
        const { size, sig } = request.query
        const signedFor = mediaUrls.viewerOf({ fd, ...request.query })
        if (sig !== undefined && signedFor === undefined) throw notFound()
        const medium = await media.find(signedFor ?? (await viewerByToken(request)), fd, size)
        reply.header('cache-control', signedFor === undefined ? tokenCaching : signedCaching)
        return send(request, reply, medium, `"${fd}-${size ?? 'full'}"`, size)
      },
    })
  }

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  medium: Medium,
  etag: string,
  size: MediaSize | undefined,
) => {
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': dispositionOf(medium, size),
    // Opened directly, a file must not run scripts at our origin.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // For HEAD the framework would read the whole body, hundreds of megabytes for a film.
  const read = request.method === 'HEAD' ? () => Readable.from([]) : medium.read
  const { 'if-range': ifRange, range: wanted } = request.headers
  const range = ifRange === undefined || ifRange === etag ? parseRange(wanted, medium.bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${String(medium.bytes)}`)
      .send()
  }
  reply.type(medium.mediaType)
  if (range === undefined) {
    return reply.header('content-length', medium.bytes).send(read(undefined))
  }
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${String(start)}-${String(end)}/${String(medium.bytes)}`)
    .header('content-length', end - start + 1)
    .send(read(range))
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
}

/** The owner's name for it, with the extension of the converted file. */
const dispositionOf = ({ name, mediaType }: Medium, size: MediaSize | undefined): string => {
  const extension = extensions[mediaType]
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const fits =
    extension === undefined || (size === undefined && /\.jpe?g$/i.test(name) && extension === 'jpg')
  const shown = fits ? name : `${stem}.${extension}`
  return `inline; filename*=UTF-8''${encodeURIComponent(shown).replaceAll(/['()*]/g, percentEncoded)}`
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
