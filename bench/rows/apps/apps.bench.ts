import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { localPassword } from '../../../packages/demo/src/local-password.ts'
import { makeDataFolder, startLykta } from '../../../packages/demo/src/testing/lykta-process.ts'
import { openBrowser } from '../../measuring/browser.ts'
import { once } from '../../measuring/by-turns.ts'
import { atMost, p95AtMost } from '../../measuring/figures.ts'
import { row } from '../../measuring/row.ts'
import { visit, type FirstVisit, type Visited } from './first-visit.ts'
import { changeRoutes } from './route-changes.ts'
import { phone, tv } from './slow-device.ts'

// The apps as they were built and as the demo world serves them, in a browser whose line and processor are slowed.
const visits = 3
const rounds = 3
const slowPhone = 4
/** The tiles of the home, and its bottom menu. */
const paths = [
  '/make-call',
  '/calendar',
  '/care-contacts',
  '/message',
  '/entertainment',
  '/my-profile',
  '/settings',
  '/information',
]

const stack = new AsyncDisposableStack()
let browser: Browser
let origin: string
let loggedIn: Awaited<ReturnType<typeof logIn>>

const logIn = async () => {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill('karin')
  await page.getByLabel('Password', { exact: true }).fill(localPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/App')
  const stored = await context.storageState()
  await context.close()
  return stored
}

beforeAll(async () => {
  const folder = await makeDataFolder()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const lykta = await startLykta(join(folder, 'data'))
  stack.defer(() => lykta.end())
  browser = stack.use(await openBrowser())
  origin = lykta.origin
  loggedIn = await logIn()
})
afterAll(() => stack.disposeAsync())

/** All rows of a page are of the same visits. */
const visitOnce = (first: () => FirstVisit): (() => Promise<Visited[]>) =>
  once(async () => {
    const visited: Visited[] = []
    for (let turn = 0; turn < visits; turn += 1) visited.push(await visit(browser, first()))
    return visited
  })

const slowLine = '150 ms and 1.6 Mbit/s'
interface OfPage {
  path: string
  ran: string
  measure: () => Promise<Visited[]>
}
const firstVisits: readonly [login: OfPage, home: OfPage, tv: OfPage] = [
  {
    path: '/login',
    ran: `${String(visits)} first visits, ${slowLine}, CPU slowed 4 ×, a phone’s screen`,
    measure: visitOnce(() => ({
      url: `${origin}/login`,
      device: phone,
      processor: slowPhone,
      shown: (page) => page.getByRole('button', { name: 'Log in' }),
    })),
  },
  {
    path: '/App',
    ran: `${String(visits)} first visits of a daughter who is logged in, ${slowLine}, CPU slowed 4 ×, a phone’s screen`,
    measure: visitOnce(() => ({
      url: `${origin}/App`,
      device: { ...phone, storageState: loggedIn },
      processor: slowPhone,
      shown: (page) => page.locator('a[href="/calendar"]').first(),
    })),
  },
  {
    path: '/box/',
    ran: `${String(visits)} first visits, ${slowLine}, CPU slowed 6 ×, a TV’s screen`,
    measure: visitOnce(() => ({
      url: `${origin}/box/`,
      device: tv,
      processor: 6,
      shown: (page) => page.getByRole('button', { name: 'Mamma' }),
    })),
  },
]

for (const { path, ran, measure } of firstVisits)
  row({ title: `First visit of ${path}: LCP`, ran, unit: 'ms', aims: [atMost(1_500)] }, async () => ({
    lykta: (await measure()).map(({ lcpMs }) => lcpMs),
  }))

const [login, home] = firstVisits
row(
  { title: 'First visit of /App: scripting', ran: home.ran, unit: 'ms', aims: [atMost(300)] },
  async () => ({
    lykta: (await home.measure()).map(({ scriptingMs }) => scriptingMs),
    peers: { '/login': (await login.measure()).map(({ scriptingMs }) => scriptingMs) },
  }),
)

row(
  {
    title: 'Route change: tap to next paint',
    ran: `${String(paths.length)} pages from the home and back, ${String(rounds)} times, the first time with their code to be loaded; CPU slowed 4 ×, a phone’s screen`,
    unit: 'ms',
    aims: [p95AtMost(100)],
  },
  async () => ({
    lykta: await changeRoutes(browser, {
      url: `${origin}/App`,
      device: { ...phone, storageState: loggedIn },
      processor: slowPhone,
      paths,
      rounds,
    }),
  }),
)
