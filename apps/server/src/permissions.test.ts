import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWorking } from './testing/permissions/expected-outcomes.ts'
import { routeTable } from './testing/permissions/table.ts'
import { walk } from './testing/permissions/walk.ts'
import { startPermissionServer } from './testing/permissions/world.ts'
import { besidesContract } from './testing/permissions/besides-contract.ts'
import { writePermissions } from './testing/permissions/write-permissions.ts'

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
const tableOf = Object.entries(routeTable)

test('every route of the contract is served, and nothing besides but what is listed with a reason', () => {
  expect(tableOf.map(([name]) => name).toSorted()).toEqual(
    named()
      .map(({ name }) => name)
      .toSorted(),
  )
  const besides = routes.filter(({ config }) => config?.contract === undefined).map(({ url }) => url)
  expect(Object.keys(besidesContract).toSorted()).toEqual([...new Set(besides)].toSorted())
})

test('docs/permissions.md is up to date', async () => {
  await expect(writePermissions()).toMatchFileSnapshot('../../../docs/permissions.md')
})

describe('[PERM-04] [PERM-05] [AUTH-09] the server lets everybody do what the table says, and nothing else', () => {
  // Everybody asks one after the other: an upload by each takes its time on a busy machine.
  test.for(tableOf.flatMap(([route, cases]) => cases.map((one) => ({ route, of: one.of, one }))))(
    '$route of $of',
    { timeout: 60_000 },
    async ({ route, one }) => {
      expect(await walk(started.world, route, one)).toEqual(one.row)
    },
  )
})

test('every route works for some actor', () => {
  const never = tableOf.filter(([, cases]) => !cases.some(({ row }) => isWorking(row)))
  expect(never.map(([name]) => name)).toEqual([])
})
