import { AppError } from '../errors.ts'
import type { Http } from './http.ts'

const bodyBytes = 16_384

/**
 * What a provider of OpenID Connect says when somebody has logged out there. Not a route of the contract: the protocol has it take a form
 * and answer with a status alone. Its token says who sent it.
 */
export const registerBackChannel = async (
  http: Http,
  end: (provider: string, token: string) => Promise<boolean>,
): Promise<void> => {
  await http.register(async (channel: Http) => {
    channel.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => {
        done(null, new URLSearchParams(body))
      },
    )
    channel.post<{ Body: unknown; Params: { id: string } }>(
      '/oidc/back-channel/:id',
      { bodyLimit: bodyBytes },
      async ({ body, params }, reply) => {
        const token = body instanceof URLSearchParams ? body.get('logout_token') : null
        if (token === null || !(await end(params.id, token))) throw new AppError('bad_input')
        return reply.header('cache-control', 'no-store').send()
      },
    )
  })
}
