import { pathOf, type Route } from '@lykta/contract/route'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignedInUser, SignedInBox } from '../signed-in.ts'
import { notFound } from '../errors.ts'
import { pageOf } from './response-envelope.ts'
import { longestBodyMs, type RegisterRoutes } from './http.ts'
import { replyWith, type Returned } from './replies.ts'
import type { SignIn } from './sign-in.ts'

type Parsed<R, Name extends string> =
  R extends Record<Name, infer S extends z.ZodType> ? z.output<S> : undefined

/** Who is asking, by the access that the route declares. */
interface Callers {
  public: object
  user: { user: SignedInUser }
  'adding-factor': { user: SignedInUser }
  box: { box: SignedInBox }
  'user-or-box': { who: { user: SignedInUser } | { box: SignedInBox } }
}

/** A request to a route: parsed, and with its caller. */
export type RouteRequest<R extends Route> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
  /** For what no schema describes, such as the client's IP address. */
  request: FastifyRequest
  /** Aborts when the client is gone, or has its answer. */
  gone: () => AbortSignal
} & Callers[R['access']]

/** Returns the whole answer. Throws an AppError for a refusal. */
export type RouteHandler<R extends Route> = (asked: RouteRequest<R>) => Promise<Returned<R>> | Returned<R>

export type RouteHandlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: RouteHandler<Routes[Name]>
}

type AnyHandler = (asked: {
  params: unknown
  query: unknown
  body: unknown
  request: FastifyRequest
  gone: () => AbortSignal
}) => unknown

const callerOf = (request: FastifyRequest, { access }: Route, signIn: SignIn) => {
  switch (access) {
    case 'public':
      return {}
    case 'user':
    case 'adding-factor':
      return { user: signIn.userOf(request) }
    case 'box':
      return { box: signIn.boxOf(request) }
    case 'user-or-box':
      return { who: signIn.whoOf(request) }
  }
}

const GivenSchema = z.record(z.string(), z.unknown())
const PageSchema = z.object({ skip: z.number().optional(), limit: z.number().optional() })

/** Whether the request needs a recent proof of identity. */
const needsProof = ({ lasting }: Route, { query, body }: { query: unknown; body: unknown }): boolean => {
  if (typeof lasting === 'boolean') return lasting
  if ('fields' in lasting) {
    const given = GivenSchema.parse(body)
    return lasting.fields.some((name) => given[name] !== undefined)
  }
  const { skip, limit } = pageOf(PageSchema.parse(query))
  return skip + limit > lasting.rowsAbove
}

/** Registers the handlers of a feature's routes, one for each. */
export function serveRoutes<const Routes extends Record<string, Route>>(
  tag: string,
  routes: Routes,
  handlers: RouteHandlers<Routes>,
): RegisterRoutes
export function serveRoutes(
  tag: string,
  routes: Record<string, Route>,
  handlers: Record<string, AnyHandler>,
): RegisterRoutes {
  return (api, signIn) => {
    for (const [name, route] of Object.entries(routes)) {
      const handle = handlers[name]
      if (handle === undefined) throw new Error(`${route.method} ${route.path} has no handler`)
      if (route.lasting !== false && route.access !== 'user' && route.access !== 'adding-factor')
        throw new Error(`${route.method} ${route.path} has nobody whose proof could be asked for`)
      if (api.prefix + route.path !== pathOf(route))
        throw new Error(`${route.method} ${route.path} is registered at the wrong place`)
      api.route({
        method: route.method,
        url: route.path,
        ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
        config: {
          access: route.access,
          contract: route,
          // A form carries a file, perhaps a film on a slow line.
          ...(route.form === undefined ? {} : { bodyTimeoutMs: longestBodyMs }),
        },
        schema: {
          tags: [tag],
          summary: route.summary,
          ...(route.params === undefined ? {} : { params: route.params }),
          ...(route.query === undefined ? {} : { querystring: route.query }),
          ...(route.body === undefined ? {} : { body: route.body }),
          ...(route.answer === undefined ? {} : { response: { 200: route.answer } }),
        },
        attachValidation: 'file' in route,
        handler: async (request, reply) => {
          if (request.validationError !== undefined) throw notFound()
          const { params, query, body } = request
          if (needsProof(route, { query, body })) await signIn.checkProof(request)
          if ('clearsCache' in route) reply.header('clear-site-data', '"cache"')
          const gone = () => {
            const controller = new AbortController()
            reply.raw.once('close', () => {
              controller.abort()
            })
            return controller.signal
          }
          const asked = { params, query, body, request, gone, ...callerOf(request, route, signIn) }
          return replyWith(route, await handle(asked), { request, reply })
        },
      })
    }
  }
}
