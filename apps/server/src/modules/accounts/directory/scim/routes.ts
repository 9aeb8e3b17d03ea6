import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound, type AppError } from '../../../../errors.ts'
import type { Log } from '../../../../platform/log.ts'
import type { ScimDirectory } from '../index.ts'
import { scimPath } from './paths.ts'
import { ScimRefusal } from './refusal.ts'
import { chosen, ListQuerySchema, rowIdOf, type ListQuery, type Resource } from './resources.ts'
import { describeScim } from './schemas.ts'
import { loggedRefusal, type Http } from '../../../../doors/http.ts'
import { jsonReader } from '../../../../doors/json-body.ts'
import { limits } from '../../../../doors/limits.ts'
import type { RequestRates } from '../../../../doors/request-rates.ts'
import { bearerOf, originOf } from '../../../../doors/sign-in.ts'

const mediaType = 'application/scim+json'
type WithId = { Params: { id: string } }

const lowered = (query: unknown): unknown =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(query)).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )

const taken: ReadonlySet<AppError['code']> = new Set(['username_taken', 'email_taken', 'user_exists'])

/** What RFC 7644 has a refusal look like. */
const refusalBody = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
})

const scimTypeOf = ({ code }: AppError): string | undefined =>
  taken.has(code) ? 'uniqueness' : code === 'bad_input' ? 'invalidSyntax' : undefined

const idOf = (request: FastifyRequest<WithId>): number => {
  const id = rowIdOf(request.params.id)
  if (id === undefined) throw notFound()
  return id
}

const queryOf = ({ query }: FastifyRequest): ListQuery => {
  const read = ListQuerySchema.safeParse(lowered(query))
  if (!read.success) throw new ScimRefusal('invalidValue', 'What is asked for cannot be read.')
  return read.data
}

const listed = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/**
 * SCIM 2.0, by which directories send people and groups. Not routes of the contract: the protocol has its own shapes, errors and media type,
 * and whoever comes has a token of a directory.
 */
export const registerScim = async (
  http: Http,
  {
    directory,
    log,
    rates,
    checkRoom,
    publicOrigin,
  }: {
    directory: ScimDirectory
    log: Log
    rates: Pick<RequestRates, 'checkSignedIn'>
    checkRoom: () => Promise<void>
    publicOrigin: () => string
  },
): Promise<void> => {
  await http.register(
    async (scim: Http) => {
      const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<ScimDirectory['callerOf']>>>()
      const callerOf = (request: FastifyRequest) => {
        const caller = callers.get(request)
        if (caller === undefined) throw notFound()
        return caller
      }
      // It describes itself.
      scim.addHook('onRoute', (route) => {
        route.schema = { hide: true }
      })
      // Before the body is read.
      scim.addHook('onRequest', async (request) => {
        const caller = await directory.callerOf(bearerOf(request.headers.authorization), originOf(request))
        await rates.checkSignedIn(request, `scim ${String(caller.tokenId)}`)
        if (['POST', 'PUT', 'PATCH'].includes(request.method)) await checkRoom()
        callers.set(request, caller)
      })
      scim.addContentTypeParser<Buffer>(mediaType, { parseAs: 'buffer' }, jsonReader(scim))
      scim.setErrorHandler((error: FastifyError, request, reply) => {
        if (error instanceof ScimRefusal)
          return answer(reply.code(error.status), refusalBody(error.status, error.message, error.scimType))
        const refusal = loggedRefusal(log, error, request)
        const { retryAfterSeconds } = refusal.details
        if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
        if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
        return answer(
          reply.code(refusal.status),
          refusalBody(refusal.status, refusal.message, scimTypeOf(refusal)),
        )
      })
      const answer = (reply: FastifyReply, body: object) =>
        reply.header('cache-control', 'no-store').type(mediaType).send(JSON.stringify(body))
      for (const [name, resources] of Object.entries(directory.resources)) {
        const path = `/${name}`
        const one = `${path}/:id`
        const bodyLimit = limits.http.bodyBytes
        const shown = (reply: FastifyReply, request: FastifyRequest, resource: Resource) =>
          answer(reply.header('location', resource.meta.location), chosen(resource, queryOf(request)))
        scim.get(path, async (request, reply) => {
          const query = queryOf(request)
          const { resources: page, total } = await resources.list(callerOf(request), query)
          return answer(
            reply,
            listed(
              page.map((resource) => chosen(resource, query)),
              total,
              query.startindex,
            ),
          )
        })
        scim.post(path, { bodyLimit }, async (request, reply) =>
          shown(reply.code(201), request, await resources.create(callerOf(request), request.body)),
        )
        scim.get<WithId>(one, async (request, reply) =>
          shown(reply, request, await resources.find(callerOf(request), idOf(request), queryOf(request))),
        )
        scim.put<WithId>(one, { bodyLimit }, async (request, reply) =>
          shown(reply, request, await resources.replace(callerOf(request), idOf(request), request.body)),
        )
        scim.patch<WithId>(one, { bodyLimit }, async (request, reply) =>
          shown(reply, request, await resources.patch(callerOf(request), idOf(request), request.body)),
        )
        scim.delete<WithId>(one, async (request, reply) => {
          await resources.remove(callerOf(request), idOf(request))
          return reply.code(204).send()
        })
      }

      scim.get('/ServiceProviderConfig', async (_request, reply) =>
        answer(reply, describeScim(publicOrigin()).ServiceProviderConfig),
      )
      for (const name of ['ResourceTypes', 'Schemas'] as const) {
        const all = () => describeScim(publicOrigin())[name]
        scim.get(`/${name}`, async (_request, reply) => answer(reply, listed(all(), all().length, 1)))
        scim.get<WithId>(`/${name}/:id`, async ({ params }, reply) => {
          const found = all().find(({ id }) => id === params.id)
          if (found === undefined) throw notFound()
          return answer(reply, found)
        })
      }
    },
    { prefix: scimPath },
  )
}
