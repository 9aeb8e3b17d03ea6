import { RefusalSchema } from '@lykta/contract/envelope'
import { actorNames, type ActorName } from './actors.ts'
import type { Asked, RouteCase } from './case.ts'
import type { PermissionWorld } from './world.ts'

export interface Answered {
  status: number
  body: unknown
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** `GET /api/rooms` with its parameters, as sent on the wire. */
export const methodAndUrl = (route: string, { params = {}, query = {} }: Asked) => {
  const [methodText = '', template = ''] = route.split(' ')
  const method = methods.find((one) => one === methodText)
  if (method === undefined) throw new Error(`${route} begins with no method`)
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return { method, url: search.size === 0 ? path : `${path}?${search.toString()}` }
}

/** Returns an undefined body if it is not JSON. */
export const ask = async (
  world: Pick<PermissionWorld, 'server'>,
  route: string,
  asked: Asked & { token?: string | undefined; headers?: Record<string, string>; payload?: string | Buffer },
): Promise<Answered> => {
  const payload =
    asked.payload ??
    asked.form?.content ??
    (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const type = asked.form?.type ?? 'application/json'
  const { method, url } = methodAndUrl(route, asked)
  const response = await fetch(`${world.server.origin}${url}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...asked.headers,
    },
    ...(payload === undefined
      ? {}
      : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson) await response.arrayBuffer()
  const body: unknown = isJson ? await response.json() : undefined
  return { status: response.status, body }
}

/** Returns the sign for a response; an unexpected one is returned as it is. */
const signOf = ({ status, body }: Answered, shown: boolean): string => {
  if (status >= 200 && status < 400) return shown ? '✓' : '○'
  const refusal = RefusalSchema.safeParse(body)
  const code = refusal.success ? refusal.data.code : 'no envelope'
  if (status === 401 && code === 'no_session') return '·'
  if (status === 403 && code === 'account_disabled') return '⊘'
  if (status === 404 && (code === 'not_found' || code === 'user_not_exist')) return '–'
  if (status === 422 && code === 'not_permitted') return '✗'
  return `${String(status)} ${code} ${JSON.stringify(body).slice(0, 200)}`
}

/** Returns the outcome for each actor. */
export const walk = async (
  world: PermissionWorld,
  route: string,
  { ask: asking, shows }: RouteCase,
): Promise<Partial<Record<ActorName, string>>> => {
  const signs = actorNames.map(async (actor) => {
    const asked = await asking(world, actor)
    const token = asked.token ?? (await world.tokenOf(actor))
    const answered = await ask(world, route, { ...asked, ...(token === undefined ? {} : { token }) })
    const shown = answered.status >= 400 || shows === undefined || shows(answered.body, world)
    return [actor, signOf(answered, shown)] as const
  })
  return Object.fromEntries(await Promise.all(signs))
}
