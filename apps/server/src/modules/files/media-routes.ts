import { Readable } from 'node:stream'
import { MediaParamsSchema, MediaQuerySchema, type MediaSize } from '@lykta/contract/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../doors/http.ts'
import { tokenOf, type Authenticator } from '../../doors/sign-in.ts'
import { notFound } from '../../errors.ts'
import { boxTokenPrefix } from '../../signed-in.ts'
import type { MediaAddresses, Viewer } from './address.ts'
import type { Media, Medium } from './media.ts'
import { parseRange } from './range.ts'

/** What stands under a descriptor never changes, so a signed address may be kept for as long as it is good. */
const signedCaching = 'private, max-age=3600, immutable'
const tokenCaching = 'private, no-cache'

/** `/media/{fd}`, beside the API. Whoever may not see a file learns nothing of it, not even that it is there. */
export const createMediaRoutes =
  ({ media, addresses }: { media: Media; addresses: MediaAddresses }) =>
  (http: Http, authenticator: Authenticator): void => {
    const viewerByToken = async (request: FastifyRequest): Promise<Viewer> => {
      const token = tokenOf(request)
      if (token === undefined) throw notFound()
      return token.startsWith(boxTokenPrefix)
        ? { roomId: (await authenticator.box(token)).roomId }
        : { userId: (await authenticator.user(token)).userId }
    }

    http.route({
      method: 'GET',
      url: '/media/:fd',
      attachValidation: true,
      schema: {
        tags: ['files'],
        summary: 'A picture or film, by a signed address or with a token',
        params: MediaParamsSchema,
        querystring: MediaQuerySchema,
      },
      handler: async (request, reply) => {
        if (request.validationError !== undefined) throw notFound()
        const { fd } = request.params
        const { size, sig } = request.query
        const signedFor = addresses.viewerOf({ fd, ...request.query })
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
    // Even opened by itself, it is a picture or a film and nothing that acts in our name.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // For HEAD the framework reads to its end what GET would send: a film of hundreds of megabytes, for nobody.
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
}

/** Under the name its owner gave it, with the ending of what it has become. */
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
