import type { APIRequestContext, Page } from '@playwright/test'
import { startEmptyWorld } from '@lykta/demo/testing'
import { expect, test } from '../fixtures.ts'
import { found } from '../find-in-text.ts'
import { addCodesTo } from '../second-factor.ts'

const password = 'Novemberljus-26'

/** Asks the API as whoever logs in, and returns the answer's text. */
const signIn = async (
  request: APIRequestContext,
  credentials: { username: string; password: string },
  complete?: (request: APIRequestContext, token: string) => Promise<void>,
) => {
  const createAsk = (token: string) => async (method: string, route: string, data?: object) => {
    const answer = await request.fetch(`/api/${route}`, {
      method,
      headers: { token },
      ...(data === undefined ? {} : { data }),
    })
    return answer.text()
  }
  const token = found(/"token":"([^"]+)"/, await createAsk('')('POST', 'login-relative', credentials))
  await complete?.(request, token)
  return createAsk(token)
}
type Ask = Awaited<ReturnType<typeof signIn>>

const idIn = (answer: string): number => Number(found(/"id":(\d+)/, answer))
const read = (answer: string): unknown => JSON.parse(answer)

/** A cluster down to a room, with its administrator. */
const makeCluster = async (ask: Ask, name: string) => {
  const make = async (route: string, data: object) => idIn(await ask('POST', route, data))
  const cluster = await make('clusters', { name })
  const entityGroup = await make('entitygroups', { name: `North of ${name}`, parent: cluster })
  const entity = await make('entities', { name: `House of ${name}`, parent: entityGroup })
  const group = await make('groups', { name: `Floor of ${name}`, parent: entity })
  const room = await make('rooms', { name: '211', parent: group })
  const username = `admin-${name.toLowerCase()}`
  const admin = await make('users', {
    firstName: 'Astrid',
    lastName: `of ${name}`,
    username,
    email: `${username}@example.org`,
    language: 'en',
    role: 'admin',
    level: 'cluster',
    cluster,
    password,
    forceChangePassword: false,
  })
  return { name, cluster, group, room, admin, username }
}

/** Pairs a TV that nobody has, which gives the room its box. */
const pairTv = async (ask: Ask, room: number): Promise<number> => {
  const code = found(/"code":"(\w+)"/, await ask('POST', 'box/pairing', {}))
  return idIn(await ask('POST', 'boxes/pair', { code, room, firstName: 'Signe' }))
}

const logIn = async (page: Page, username: string) => {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
}

test('[BOXES-07] [USERFORM-22] an administrator of another cluster finds nothing of this one, by address or by request', async ({
  browser,
}) => {
  await using world = await startEmptyWorld()
  const context = await browser.newContext({ locale: 'en-GB', baseURL: world.origin })
  const chief = await signIn(context.request, world.administrator, addCodesTo)
  await chief('PUT', 'factors/rules', { cluster: null, role: 'admin', needs: 'none' })
  const here = await makeCluster(chief, 'Sjöbygden')
  const box = await pairTv(chief, here.room)
  const elsewhere = await makeCluster(chief, 'Norrmark')

  const page = await context.newPage()
  await logIn(page, elsewhere.username)
  const main = page.getByRole('main')
  for (const [address, sentence] of [
    [`users/${String(here.admin)}`, 'The user may have been deleted, or belong to another cluster.'],
    [`users?id=${String(here.admin)}`, 'The user may have been deleted, or belong to another cluster.'],
    [`boxes/${String(box)}`, 'This page is not here'],
    [`boxes?id=${String(box)}`, 'This box is no longer in use'],
    [`boxes?search=Signe`, 'No boxes match your search'],
    [`users?search=Sjöbygden`, 'No users match your search criteria!'],
  ] as const) {
    await page.goto(`/admin/${address}`)
    await expect(main.getByText(sentence).first(), address).toBeVisible()
    await expect(main.getByText(/Sjöbygden|Signe/), address).toHaveCount(0)
  }
  await page.goto('/admin/organisation')
  await expect(page.getByRole('treeitem', { name: /^Norrmark/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /Sjöbygden/ })).toHaveCount(0)
  await page.getByLabel('Search for a room').fill('211')
  await expect(page.getByText('1 room found')).toBeVisible()

  const stranger = await signIn(context.request, { username: elsewhere.username, password })
  for (const [method, route, data] of [
    ['GET', `users/${String(here.admin)}`],
    ['PUT', `users/${String(here.admin)}`, { firstName: 'Nobody' }],
    ['DELETE', `users/${String(here.admin)}`],
    ['POST', 'users/actions', { action: 'disable', ids: [here.admin] }],
    ['GET', `boxes/${String(box)}`],
    ['PUT', `boxes/${String(box)}`, { data: { volume: 10 } }],
    ['POST', `boxes/${String(box)}/retire`],
    ['POST', `boxes/${String(box)}/move`, { room: elsewhere.room }],
    ['PUT', `rooms/${String(here.room)}`, { data: { name: '212' } }],
    ['PUT', `rooms/${String(elsewhere.room)}`, { data: { parent: here.group } }],
    ['DELETE', `rooms/${String(here.room)}`],
    ['POST', 'rooms', { name: '213', parent: here.group }],
  ] as const) {
    const answer = await stranger(method, route, data)
    expect(answer, `${method} ${route}`).toMatch(/"code":"(?:not_found|not_permitted|user_not_exist)"/)
  }
  const many = await stranger('PUT', 'boxes', { data: { ids: [box], volume: 10 } })
  expect(read(many)).toMatchObject({ data: { done: [], left: [box] } })
  // Nothing of it was done.
  expect(read(await chief('GET', `users/${String(here.admin)}`))).toMatchObject({
    data: { firstName: 'Astrid', disabled: false },
  })
  expect(read(await chief('GET', `boxes/${String(box)}`))).toMatchObject({ data: { room: { name: '211' } } })
  await context.close()
})
