import { createHash, timingSafeEqual } from 'node:crypto'
import { routeUnknown } from '../errors.ts'
import type { Http } from './http.ts'

/** A description of a call with all its candidates, and each character of it as three. */
const bodyBytes = 262_144

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `Authorization: Basic …`, as mod_xml_curl sends its `gateway-credentials`. */
const isFrom = (authorization: string | undefined, secret: string): boolean => {
  const given = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(Buffer.from(given, 'base64').toString('utf8')), digest(`lykta:${secret}`))
}

export const callHostPath = '/call-host'

/**
 * What a FreeSWITCH asks by mod_xml_curl. Not a route of the contract: it takes a form and answers in XML, and to anybody without the
 * secret it does not exist.
 */
export const registerCallHost = async (
  http: Http,
  secret: string | undefined,
  answer: (form: URLSearchParams) => Promise<string>,
): Promise<void> => {
  if (secret === undefined) return
  await http.register(async (host: Http) => {
    host.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => {
        done(null, new URLSearchParams(body))
      },
    )
    host.post<{ Body: unknown }>(
      callHostPath,
      {
        bodyLimit: bodyBytes,
        // Before the body is read.
        onRequest: async ({ headers }) => {
          if (!isFrom(headers.authorization, secret)) throw routeUnknown()
        },
      },
      async ({ body }, reply) => {
        if (!(body instanceof URLSearchParams)) throw routeUnknown()
        return reply
          .type('text/xml; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(await answer(body))
      },
    )
  })
}
