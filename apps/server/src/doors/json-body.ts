import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Far deeper than anything that our clients send. */
const mostLevels = 32

const isTooDeep = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

type BodyDone = (error: Error | null, body?: unknown) => void

const unreadable = () => new AppError('bad_input', { message: 'This request could not be read.' })

/**
 * Parses JSON strictly: invalid UTF-8 is refused, or it would be stored with replacement characters. The parser already
 * refuses prototype pollution.
 */
export const jsonReader = (http: Pick<FastifyInstance, 'getDefaultJsonParser'>) => {
  const parse = http.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: BodyDone): void => {
    // Many clients name the type with DELETE and POST, and send nothing.
    if (body.length === 0) {
      done(null, undefined)
      return
    }
    if (!isUtf8(body)) {
      done(unreadable())
      return
    }
    void parse(request, body.toString(), (error, value) => {
      if (error === null && isTooDeep(value)) done(unreadable())
      else done(error, value)
    })
  }
}

export const parseJsonBodies = (
  http: Pick<FastifyInstance, 'getDefaultJsonParser' | 'addContentTypeParser'>,
): void => {
  const read = jsonReader(http)
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, read)
  // Any site can make a browser report to us, without a preflight: no other route reads it.
  http.addContentTypeParser<Buffer>(
    'application/csp-report',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (request.routeOptions.config.contract?.sentByBrowsers === true) read(request, body, done)
      else done(new AppError('unsupported_media_type'))
    },
  )
}
