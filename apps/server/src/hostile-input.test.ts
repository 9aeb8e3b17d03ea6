import { RefusalSchema } from '@lykta/contract/envelope'
import { assert, asyncProperty } from 'fast-check'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './platform/log.ts'
import {
  breakingLike,
  refusedBodies,
  hostileBodies,
  hostileQueries,
  marker,
} from './testing/hostile-input.ts'
import { actorNames } from './testing/permissions/actors.ts'
import { routeTable } from './testing/permissions/table.ts'
import { ask } from './testing/permissions/walk.ts'
import { startPermissionServer } from './testing/permissions/world.ts'

const routes: RouteOptions[] = []
const logged: string[] = []
let started: Awaited<ReturnType<typeof startPermissionServer>>
beforeAll(async () => {
  const log = createLog('all', { write: (line) => logged.push(line) })
  started = await startPermissionServer({ overrides: { log, onRoute: (route) => routes.push(route) } })
})
afterAll(() => started.server[Symbol.asyncDispose]())

const seed = 20_261_122
/** Of a body, in bytes, where a route says nothing else. */
const usualLimit = 1_048_576
const runs = { numRuns: 15, seed, endOnFailure: true }

/** A route with a permitted user, so that only the input can be refused. */
const aimed = async (route: RouteOptions) => {
  const name = `${String(route.method)} ${route.url}`
  const [first] = routeTable[name] ?? []
  const actor = actorNames.find((one) => one !== 'nobody' && first?.row[one] === '✓')
  if (first === undefined || actor === undefined) return undefined
  const asked = await first.ask(started.world, actor)
  const token = asked.token ?? (await started.world.tokenOf(actor)) ?? ''
  return { name, asked: { ...asked, token } }
}

/** Accepted, because it happens to be valid, or refused in the envelope; never an internal error. */
const isForeseen = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 || (status >= 400 && status < 500 && RefusalSchema.safeParse(body).success)

/** Only ids and code positions, nothing that the client sent. */
const saysNothing = () => {
  expect(logged.filter((line) => line.includes(marker))).toEqual([])
}

test('[API-01] values that no database accepts are refused, in each field of each body and filter', async () => {
  const faults: unknown[] = []
  for (const route of routes) {
    const aim = await aimed(route)
    if (aim === undefined) continue
    const { body, query } = aim.asked
    const bodies = breakingLike(body).map((hostile) => ({ ...aim.asked, payload: JSON.stringify(hostile) }))
    const queries = breakingLike(query).map((hostile) => ({
      ...aim.asked,
      query: Object.fromEntries(Object.entries(hostile ?? {})),
    }))
    for (const asked of [...bodies, ...queries]) {
      const answered = await ask(started.world, aim.name, asked)
      if (!isForeseen(answered)) faults.push({ route: aim.name, asked, answered })
    }
  }
  expect(faults).toEqual([])
  saysNothing()
}, 120_000)

test('[API-01] whatever a body contains, the response is a refusal in the envelope, and the log does not quote it', async () => {
  for (const route of routes.filter(({ schema }) => schema?.body !== undefined)) {
    const aim = await aimed(route)
    if (aim === undefined) continue
    await assert(
      asyncProperty(hostileBodies(route.schema?.body), async (payload) => {
        const answered = await ask(started.world, aim.name, { ...aim.asked, payload })
        expect({ route: aim.name, answered, foreseen: isForeseen(answered) }).toMatchObject({
          foreseen: true,
        })
      }),
      runs,
    )
  }
  saysNothing()
}, 120_000)

test('[API-01] no route accepts a body that is too long, too deep, invalid UTF-8 or pollutes prototypes', async () => {
  const taken: unknown[] = []
  for (const route of routes.filter(({ schema }) => schema?.body !== undefined)) {
    const aim = await aimed(route)
    if (aim === undefined) continue
    const limit = route.bodyLimit ?? usualLimit
    for (const [what, payload] of Object.entries(refusedBodies(aim.asked.body, limit))) {
      const { status, body } = await ask(started.world, aim.name, { ...aim.asked, payload })
      const isRefused = status >= 400 && status < 500 && RefusalSchema.safeParse(body).success
      if (!isRefused) taken.push({ route: aim.name, what, status, body })
    }
  }
  expect(taken).toEqual([])
  saysNothing()
}, 120_000)

test('[API-03] whatever a query contains, the response is a list or a refusal in the envelope', async () => {
  for (const route of routes.filter(({ schema }) => schema?.querystring !== undefined)) {
    const aim = await aimed(route)
    if (aim === undefined) continue
    await assert(
      asyncProperty(hostileQueries(route.schema?.querystring), async (query) => {
        const answered = await ask(started.world, aim.name, { ...aim.asked, query })
        if (route.url.startsWith('/media/') && answered.body === undefined) return
        expect({ route: aim.name, answered, foreseen: isForeseen(answered) }).toMatchObject({
          foreseen: true,
        })
      }),
      runs,
    )
  }
  saysNothing()
}, 120_000)
