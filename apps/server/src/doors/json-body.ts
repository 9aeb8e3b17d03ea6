import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Deeper than anything that a client of ours sends, by far. */
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

const unreadable = () => new AppError('bad_input', { message: 'This request could not be read.' })

/**
 * JSON as it was written, or not at all: what is no UTF-8 would otherwise be kept with letters that nobody wrote. What
 * reaches for the prototype of objects is refused by the parser itself.
 */
export const parseJsonBodies = (
  http: Pick<FastifyInstance, 'getDefaultJsonParser' | 'addContentTypeParser'>,
): void => {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(unreadable())
      return
    }
    void parse(request, body.toString(), (error, value) => {
      if (error === null && isTooDeep(value)) done(unreadable())
      else done(error, value)
    })
  })
}
