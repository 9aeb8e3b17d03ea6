import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { parseJson } from '@lykta/contract/json'

export interface Server {
  /** Such as `http://localhost:8080`. */
  origin: string
  /** The server runs in this process, so any certificate is accepted. */
  ownProcess?: boolean
}

/** A refusal, or an unreadable answer. */
export class RequestFailed extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RequestFailed'
    this.status = status
  }
}

const answerTimeoutMs = 10_000

/**
 * A request below `/api`. Returns the parsed body of a success.
 * @throws RequestFailed, or the network error
 */
export const callApi = (
  { origin, ownProcess = false }: Server,
  method: 'GET' | 'POST',
  path: string,
  { token, secret, body }: { token?: string; secret?: string; body?: unknown } = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const url = new URL(`/api/${path}`, origin)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const options = {
      method,
      timeout: answerTimeoutMs,
      headers: {
        ...(token === undefined ? {} : { token }),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
    }
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, rejectUnauthorized: !ownProcess })
        : httpRequest(url, options)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        const answer = parseJson(Buffer.concat(chunks).toString())
        if (status === 200) resolve(answer)
        else reject(new RequestFailed(status, messageOf(answer) ?? `${method} ${path}: ${String(status)}`))
      })
    })
    request.end(text)
  })

const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined
