import { expect, test } from 'vitest'
import { z } from 'zod'
import { readOnlyRoutes } from './read-only-routes.ts'
import { countedAs, refusalsOf, routeUrl, type Route } from './route.ts'
import * as api from './routes.ts'

test('[API-03] the values of a call are written into its path and query, objects as JSON', () => {
  expect(routeUrl({ path: '/boxes/:id/links/:userId' }, { params: { id: 7, userId: 3 } })).toBe(
    '/boxes/7/links/3',
  )
  expect(routeUrl({ path: '/box/media/:fd' }, { params: { fd: 'a/b' } })).toBe('/box/media/a%2Fb')
  const query = { filter: { room: 3 }, sort: ['at', 'DESC'], skip: 0, limit: undefined }
  expect(routeUrl({ path: '/audit' }, { query })).toBe(
    '/audit?filter=%7B%22room%22%3A3%7D&sort=%5B%22at%22%2C%22DESC%22%5D&skip=0',
  )
  expect(routeUrl({ path: '/users/me' })).toBe('/users/me')
})

const features: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>> = api
const routes = Object.values(features).flatMap((parts) => Object.values(parts).flatMap(Object.values<Route>))

/** Whether it may send at once what else would only be kept. */
const maySend = ({ body }: Route): boolean => {
  const state: unknown = body instanceof z.ZodObject ? body.shape['state'] : undefined
  return state instanceof z.ZodType && state.safeParse('sent').success
}

test('whatever may send an alarm is counted as one, also where it only changes it', () => {
  const sending = routes.filter((route) => route.method !== 'GET' && maySend(route))
  expect(sending.map((route) => [route.method, route.path, countedAs(route)])).toEqual([
    ['POST', '/alarms', 'alarms'],
    ['PUT', '/alarms/:id', 'alarms'],
  ])
})

test('whatever somebody who is signed in may write is counted, and says so', () => {
  const writes = routes.filter(({ method, access }) => method !== 'GET' && access !== 'public')
  expect(writes.length).toBeGreaterThan(50)
  // What ends what somebody else may have begun with the account: they could use up its count.
  const notCounted = writes.filter(({ perHour }) => perHour === null)
  expect(notCounted.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /directory/tokens/:id',
    'DELETE /factors/codes',
    'DELETE /factors/passkeys/:id',
    'DELETE /sessions/:id',
    'DELETE /sessions/links',
    'DELETE /sessions/others',
    'DELETE /shared-device/pin',
    'DELETE /shared-devices/:id',
    'POST /sessions/proof',
    'POST /sessions/proof/passkey',
    'POST /shared-device/uncover',
    'POST /users/changepassword',
  ])
  for (const route of writes.filter(({ perHour }) => perHour !== null)) {
    expect({ path: route.path, counted: countedAs(route) !== undefined }).toEqual({
      path: route.path,
      counted: true,
    })
    expect(refusalsOf(route)).toContain('hourly_limit')
  }
})

/** What somebody who found the device unlocked may write all the same, and why that gives them nothing for later. */
const withoutProof: Record<string, readonly RegExp[]> = {
  'goes to people who see who it is from, and ends with the right of its author': [
    /^(POST|PUT|DELETE) \/(message|alarms|calendar|content)\b/,
    /^(POST|DELETE) \/(category\/check-file-name|file)\b/,
  ],
  'only ends something': [/^DELETE /],
  'proves who one is, or asks for what proves it': [
    /^POST \/(sessions\/proof(\/passkey)?|users\/changepassword|shared-device\/uncover)$/,
  ],
  'goes to the address that the account already has': [/^POST \/users\/:id\/invitation$/],
  'is of the call or the device at hand, and ends with it': [
    /^(POST|PUT) \/(calls\/first-picture|relatives\/toggle_cam|video-call\/relative-history\/:id)$/,
    /^(POST|PUT) \/(relative\/notification|relative\/changestatus\/:id|users\/updatebrowser|feed\/blocked)$/,
  ],
  'changes what one sees, is told or is called': [
    /^PUT \/(users\/me|users\/:id\/picture|factors\/passkeys\/:id|settings\/:id|notifications\/me)$/,
  ],
  'is empty until something is put there, which asks': [
    /^POST \/(clusters|entitygroups|entities|groups|rooms)$/,
  ],
  'changes how loud a TV is, and what it shows': [/^PUT \/boxes$/],
}

test('[PROOF-01] a write asks for a recent proof, unless there is a reason why it gives no lasting power', () => {
  const writes = routes.filter(({ method, access }) => method !== 'GET' && access === 'user')
  const silent = writes
    .filter(({ lasting }) => lasting === false)
    .map(({ method, path }) => `${method} ${path}`)
  expect(silent.length).toBeGreaterThan(50)
  const reasons = Object.values(withoutProof).flat()
  expect(silent.filter((route) => !reasons.some((reason) => reason.test(route)))).toEqual([])
  expect(reasons.filter((reason) => !silent.some((route) => reason.test(route)))).toEqual([])
})

test('what has a preview is named among the routes that read', () => {
  const features: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>> = api
  const reading: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = readOnlyRoutes
  const previews = Object.entries(features).flatMap(([feature, parts]) =>
    Object.entries(parts).flatMap(([part, routes]) =>
      Object.entries(routes)
        .filter(([, { query, body }]) => {
          const fields = { ...query?.shape, ...(body instanceof z.ZodObject ? body.shape : {}) }
          return 'preview' in fields || 'dryRun' in fields
        })
        .map(([name]) => ({ feature, part, name })),
    ),
  )
  expect(previews.length).toBeGreaterThan(3)
  expect(
    previews.filter(({ feature, part, name }) => reading[feature]?.[part]?.includes(name) !== true),
  ).toEqual([])
})
