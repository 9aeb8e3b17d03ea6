import type { User, UserPermissions } from '@lykta/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

/** What the browser's `localStorage` is to the store. */
const items = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  key: (index: number) => [...items.keys()][index] ?? null,
  get length() {
    return items.size
  },
})
vi.stubGlobal('sessionStorage', localStorage)
const { handedTokenQuery, sessionQuery } = await import('./queries.ts')
const { permissionsQuery } = await import('../../shared/permissions/permissions.ts')
const { endSession } = await import('../../shared/session/session.ts')
const { store } = await import('../../shared/store/index.ts')

const user: User = {
  id: 7,
  username: 'karin',
  email: 'karin@example.org',
  name: 'Karin Berg',
  firstName: 'Karin',
  lastName: 'Berg',
  avarta: null,
  avatar: null,
  mobileApp: true,
  forceChangePassword: false,
  extension: '2007',
  role: 'relative',
  language: 'sv',
  enableVideoCall: true,
}
const permissions: UserPermissions = {
  role: 'relative',
  level: 'user',
  language: 'sv',
  clusterId: null,
  permissions: [],
}
const kept = (): unknown => JSON.parse(items.get('lykta/1/userData') ?? 'null')
let answer: () => void

const answers: ReadonlyArray<[what: string, ask: () => Promise<unknown>]> = [
  ['the user', () => new QueryClient().fetchQuery(sessionQuery)],
  ['the permissions', () => new QueryClient().fetchQuery(permissionsQuery)],
]

beforeEach(() => {
  items.clear()
  store.set('token', 't1')
  const { promise, resolve } = Promise.withResolvers<Response>()
  let data: object = user
  answer = () => resolve(Response.json({ success: true, data, message: '' }))
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('getpermissionsbytoken')) data = permissions
    return promise
  })
})

test('[AUTH-03] [STORE-05] the user of a session that lives is kept', async () => {
  const asked = new QueryClient().fetchQuery(sessionQuery)
  answer()
  await asked
  expect(kept()).toEqual({ user })
  expect(store.get('caretaker')).toMatch(/^[\da-f-]{36}$/)
  expect(store.get('change')).toBeUndefined()
})

test('[AUTH-06] [STORE-04] a check sets the change flag when an administrator wants a new password', async () => {
  user.forceChangePassword = true
  const asked = new QueryClient().fetchQuery(sessionQuery)
  answer()
  await asked
  expect(store.get('change')).toBe('true')
  user.forceChangePassword = false
})

test('[AUTH-06] a new password that was chosen meanwhile takes the change flag away', async () => {
  store.set('change', 'true')
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, code: 'not_permitted', message: '' }, { status: 422 })),
  )
  expect(await new QueryClient().fetchQuery(handedTokenQuery(7))).toBeNull()
  expect(store.get('change')).toBeUndefined()
})

test.each(answers)('[AUTH-04] %s that come after a logout are not kept', async (_what, ask) => {
  const asked = ask()
  endSession()
  answer()
  await asked
  expect([...items.keys()]).toEqual([])
})

test.each(answers)('%s of the session before are not kept for the next one', async (_what, ask) => {
  const asked = ask()
  endSession()
  const next = { user: { id: 8, firstName: 'Johan' } }
  items.set('lykta/1/userData', JSON.stringify(next))
  store.set('token', 't2')
  answer()
  await asked
  expect(kept()).toEqual(next)
})
