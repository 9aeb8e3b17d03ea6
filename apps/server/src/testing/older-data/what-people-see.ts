import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'

/** Where the data of an older commit is; `scripts/make-older-data.ts` makes it. */
export const olderDataOf = (commit: string): string => join(import.meta.dirname, commit)

export const olderDataPassword = 'Lykta-older-1'

const AnswerSchema = z.looseObject({ success: z.literal(true), data: z.unknown() })
const TokenSchema = z.object({ token: z.string() })

/** What somebody reads below /api; `who` is empty for nobody. Throws unless it is allowed. */
export const ask = async (
  origin: string,
  who: string,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
) => {
  const response = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      ...(who === '' ? {} : { token: who }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const given = await response.text()
  const answer = AnswerSchema.safeParse(JSON.parse(given))
  if (!answer.success) throw new Error(`${method} ${path}: ${given}`)
  return answer.data.data
}

export const logIn = async (origin: string, username: string): Promise<string> => {
  const body = { username, password: olderDataPassword }
  return TokenSchema.parse(await ask(origin, '', 'login-relative', { method: 'POST', body })).token
}

/** Whoever reads it, and what. */
export const SeenSchema = z.object({
  /** When it was made; whoever looks at it is to have this time. */
  madeAt: z.number(),
  boxToken: z.string(),
  seen: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type Seen = z.infer<typeof SeenSchema>['seen']

/** The moment of the answer; and a count of alarms whose place `notReached` has taken. */
const notCompared: ReadonlySet<string> = new Set(['serverTime', 'offline'])

/** Addresses are signed anew each time, and lead to the same bytes. */
const withoutSignatures = async (origin: string, value: unknown): Promise<unknown> => {
  if (typeof value === 'string' && /^(https?:\/\/[^/]+)?\/(api\/)?media\//.test(value)) {
    const response = await fetch(new URL(value, origin))
    const digest = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
    return `${String(response.status)} ${digest}`
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => withoutSignatures(origin, item)))
  if (typeof value !== 'object' || value === null) return value
  const compared = Object.entries(value).filter(([name]) => !notCompared.has(name))
  const entries = compared.map(
    async ([name, inner]) => [name, await withoutSignatures(origin, inner)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Logs everybody in by their password, and the TV by its token, and reads each path. */
export const whatPeopleSee = async (
  origin: string,
  boxToken: string,
  read: Readonly<Record<string, readonly string[]>>,
): Promise<Seen> => {
  const seen: Seen = {}
  for (const [who, paths] of Object.entries(read)) {
    const token = who === 'tv' ? boxToken : await logIn(origin, who)
    const answers: Record<string, unknown> = {}
    for (const path of paths) answers[path] = await withoutSignatures(origin, await ask(origin, token, path))
    seen[who] = answers
  }
  return seen
}
