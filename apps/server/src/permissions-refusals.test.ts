import { randomUUID } from 'node:crypto'
import { RefusalSchema } from '@lykta/contract/envelope'
import type { Route } from '@lykta/contract/route'
import { sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorNames } from './testing/permissions/actors.ts'
import { nameOf, type Asked } from './testing/permissions/case.ts'
import { routeTable } from './testing/permissions/table.ts'
import { ask } from './testing/permissions/walk.ts'
import { startPermissionServer } from './testing/permissions/world.ts'
import { sessions } from './tables.ts'

const routes: RouteOptions[] = []
let started: Awaited<ReturnType<typeof startPermissionServer>>
beforeAll(async () => {
  started = await startPermissionServer({ overrides: { onRoute: (route) => routes.push(route) } })
})
afterAll(() => started.server[Symbol.asyncDispose]())

/** Every route, by the name that it has in the table; not HEAD for a GET. */
const named = () =>
  routes
    .filter(({ config }) => config?.contract !== undefined)
    .map((route) => ({ ...route, name: `${String(route.method)} ${route.url}` }))
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')

/** A separate test fails for a missing one. */
const tabled = () => named().filter(({ name }) => name in routeTable)

/** All routes of the contract, by the name that they have in the table. */
const contracts = (): Map<string, Route> =>
  new Map(
    routes.flatMap(({ config }) =>
      config?.contract === undefined ? [] : [[nameOf(config.contract), config.contract] as const],
    ),
  )

/** A valid request by a permitted actor. */
const working = async (name: string) => {
  for (const { row, ask: asking } of routeTable[name] ?? []) {
    const actor = actorNames.find((one) => one !== 'nobody' && row[one] === '✓')
    if (actor === undefined) continue
    const asked = await asking(started.world, actor)
    const token = asked.token ?? (await started.world.tokenOf(actor))
    return { asked, token: token === undefined ? {} : { token } }
  }
  throw new Error(`${name} works for nobody`)
}

const refusalOf = async (...[name, asked]: [string, Parameters<typeof ask>[2]]) => {
  const { status, body } = await ask(started.world, name, asked)
  const refusal = RefusalSchema.safeParse(body)
  return { status, code: refusal.success ? refusal.data.code : `no envelope: ${JSON.stringify(body)}` }
}

test('[API-02] every route that is not public needs a session, whatever else is wrong with the request', async () => {
  for (const { name, config } of named()) {
    if (config?.access === undefined || config.access === 'public') continue
    for (const token of [undefined, 'unknown', 'box_unknown']) {
      const broken = name.startsWith('GET ') ? {} : { payload: '{' }
      const asked = { params: { id: 'x' }, ...broken, ...(token === undefined ? {} : { token }) }
      expect({ name, ...(await refusalOf(name, asked)) }).toEqual({ name, status: 401, code: 'no_session' })
    }
  }
})

test('[AUTH-09] every route with an id returns 404 for an unknown one, and 400 for an invalid one', async () => {
  for (const { name, url } of tabled()) {
    if (!url.includes('/:id')) continue
    const { asked, token } = await working(name)
    const isUuid = typeof asked.params?.['id'] === 'string'
    const noSuch = { ...asked, params: { ...asked.params, id: isUuid ? randomUUID() : 2_147_483_647 } }
    const got = await refusalOf(name, { ...noSuch, ...token })
    expect({ name, status: got.status }).toEqual({ name, status: 404 })
    const noId = await refusalOf(name, { ...asked, params: { ...asked.params, id: 'x' }, ...token })
    expect({ name, ...noId }).toEqual({ name, status: 400, code: 'bad_input' })
  }
})

test('[API-01] every route with a body refuses invalid JSON, non-objects and other content types, in the envelope', async () => {
  for (const { name, schema } of tabled()) {
    if (schema?.body === undefined) continue
    const { asked, token } = await working(name)
    for (const payload of ['{', '"text"', '[]', '7']) {
      const got = await refusalOf(name, { ...asked, ...token, payload })
      expect({ name, payload, ...got }).toEqual({ name, payload, status: 400, code: 'bad_input' })
    }
    const headers = { 'content-type': 'text/plain' }
    const typed = await refusalOf(name, { ...asked, ...token, payload: 'text', headers })
    expect({ name, ...typed }).toEqual({ name, status: 415, code: 'unsupported_media_type' })
  }
})

/** Each field of a change that needs a proof; of any other route one request is enough. */
const fieldsOf = (lasting: Route['lasting']): readonly (string | undefined)[] =>
  typeof lasting !== 'boolean' && 'fields' in lasting ? lasting.fields : [undefined]

/** The least with which a route that needs a proof for some of what it does needs one. */
const whereProofIsNeeded = (
  lasting: Route['lasting'],
  field: string | undefined,
  { query }: Asked,
): Asked => {
  if (typeof lasting === 'boolean') return {}
  if ('rowsAbove' in lasting) return { query: { ...query, skip: 0, limit: 1_000 } }
  return field === undefined ? {} : { body: { [field]: null } }
}

test('every route that gives lasting power or reads in bulk needs a recent proof, and no other does', async () => {
  const needing: string[] = []
  for (const [name, { access, lasting }] of contracts()) {
    if ((access !== 'user' && access !== 'adding-factor') || !(name in routeTable)) continue
    for (const field of fieldsOf(lasting)) {
      const { asked, token } = await working(name)
      await started.world.db.update(sessions).set({ provedAt: sql`now() - interval '10 minutes'` })
      const needed = whereProofIsNeeded(lasting, field, asked)
      const { code } = await refusalOf(name, { ...asked, ...token, ...needed })
      const isAsked = code === 'proof_required'
      expect({ name, field, isAsked }).toEqual({ name, field, isAsked: lasting !== false })
      if (isAsked) needing.push(name)
    }
  }
  expect(needing.length).toBeGreaterThan(20)
})

test('a list that is read as a person reads it needs none, nor does a change of anything else', async () => {
  for (const [name, { lasting }] of contracts()) {
    if (typeof lasting === 'boolean') continue
    const { asked, token } = await working(name)
    const query = 'fields' in lasting ? {} : { skip: lasting.rowsAbove - 50, limit: 50 }
    const page = { ...asked, ...token, query: { ...asked.query, ...query } }
    await started.world.db.update(sessions).set({ provedAt: sql`now() - interval '10 minutes'` })
    expect({ name, ...(await ask(started.world, name, page)) }).toMatchObject({ name, status: 200 })
  }
})
