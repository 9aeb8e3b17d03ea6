import { Readable } from 'node:stream'
import type { FileRoute, JsonRoute, Route } from '@lykta/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ByteRange } from '../platform/file-store.ts'
import { parseRange } from './byte-range.ts'
import { WithDeviceCookie } from './device-cookie.ts'

const cachings = {
  /** Private, and changes. */
  never: 'private, no-store',
  /** May change, and the user may lose the right to see it. */
  askAgain: 'private, no-cache',
  /** May change at the next start. */
  askAgainShared: 'no-cache',
  /** Never changes, and its address works for an hour. */
  forAnHour: 'private, max-age=3600, immutable',
} as const

/** Content that is read as it is sent. */
interface StoredContent {
  bytes: number
  read: (range: ByteRange | undefined) => Readable
}

/** What the handler of a route returns that answers with a file. */
export class SentFile {
  readonly content: string | Buffer | StoredContent
  readonly caching: keyof typeof cachings
  /** Where the route does not fix it. */
  readonly mediaType: string | undefined
  /** Differs for each content. */
  readonly etag: string | undefined
  /** The name under which a browser saves it. */
  readonly name: string | undefined

  constructor(
    content: SentFile['content'],
    {
      caching,
      mediaType,
      etag,
      name,
    }: { caching: SentFile['caching']; mediaType?: string; etag?: string; name?: string },
  ) {
    this.content = content
    this.caching = caching
    this.mediaType = mediaType
    this.etag = etag
    this.name = name
  }
}

/** What a route's handler returns to send the client elsewhere. */
export class Redirect {
  readonly to: `/${string}`

  constructor(to: `/${string}`) {
    // Browsers read these as the name of another site.
    if (/^\/[/\\]/.test(to)) throw new Error('a redirect leads out of this site')
    this.to = to
  }
}

/** What a handler returns, by the kind of answer that its route declares. */
export type Returned<R extends Route> = R extends JsonRoute
  ? z.input<R['answer']> | (R extends { setsCookie: true } ? WithDeviceCookie<z.input<R['answer']>> : never)
  : R extends FileRoute
    ? SentFile
    : Redirect

/** The one place where what a handler returned becomes the reply. */
export const replyWith = (
  route: Route,
  returned: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown => {
  if (route.answer !== undefined) {
    if (!(returned instanceof WithDeviceCookie)) return returned
    if (route.setsCookie !== true) throw new Error(`${route.method} ${route.path} sets no cookie`)
    reply.header('set-cookie', returned.cookie)
    return returned.answer
  }
  if ('file' in route && returned instanceof SentFile) return sendFile(route.file, returned, request, reply)
  if ('redirects' in route && returned instanceof Redirect) return reply.redirect(returned.to)
  throw new Error(`${route.method} ${route.path} does not answer as it declares`)
}

const sendFile = (
  { type, inParts, fromUsers, forOtherSites }: FileRoute['file'],
  { content, caching, mediaType, etag, name }: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply.header('cache-control', cachings[caching])
  if (etag !== undefined) reply.header('etag', etag)
  if (name !== undefined) reply.header('content-disposition', dispositionOf(name))
  if (fromUsers === true) {
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
  }
  if (forOtherSites === true) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (inParts === true) reply.header('accept-ranges', 'bytes')
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(mediaType ?? type)
  if (typeof content === 'string' || Buffer.isBuffer(content)) return reply.send(content)
  // For HEAD the framework would read the whole body, hundreds of megabytes for a film.
  const read = request.method === 'HEAD' ? () => Readable.from([]) : content.read
  const { 'if-range': ifRange, range: wanted } = request.headers
  const isOfThis = inParts === true && (ifRange === undefined || ifRange === etag)
  const range = isOfThis ? parseRange(wanted, content.bytes) : undefined
  if (range === undefined) return reply.header('content-length', content.bytes).send(read(undefined))
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${String(content.bytes)}`)
      .removeHeader('content-type')
      .send()
  }
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${String(start)}-${String(end)}/${String(content.bytes)}`)
    .header('content-length', end - start + 1)
    .send(read(range))
}

const dispositionOf = (name: string): string =>
  `inline; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded)}`

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
