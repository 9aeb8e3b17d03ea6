import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { localPassword } from '../../../packages/demo/src/local-password.ts'
import { makeDataFolder, startLykta } from '../../../packages/demo/src/testing/lykta-process.ts'
import { openBrowser } from '../../measuring/browser.ts'
import { byTurns, once } from '../../measuring/by-turns.ts'
import { atMost, atMostTimes, p95AtMost } from '../../measuring/figures.ts'
import { row } from '../../measuring/row.ts'
import { visit, type FirstVisit, type Visited } from './first-visit.ts'
import { goToAndFro } from './home-and-administration.ts'
import { changeRoutes } from './route-changes.ts'
import { phone, tv } from './slow-device.ts'

// The apps as they were built and as the demo world serves them, in a browser whose line and processor are slowed.
const visits = 3
const rounds = 3
const turns = 5
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
let loggedIn: LoggedIn

const startHere = async (built?: string) => {
  const folder = await makeDataFolder()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const lykta = await startLykta(join(folder, 'data'), 0, {}, built)
  stack.defer(() => lykta.end())
  return lykta.origin
}

const logIn = async (baseURL: string, username: string) => {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(localPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/App')
  const stored = await context.storageState()
  await context.close()
  return stored
}

beforeAll(async () => {
  origin = await startHere()
  browser = stack.use(await openBrowser())
  loggedIn = await logIn(origin, 'karin')
})
afterAll(() => stack.disposeAsync())

/** All rows of a page are of the same visits. */
const visitOnce = (first: () => FirstVisit): (() => Promise<Visited[]>) =>
  once(async () => {
    const visited: Visited[] = []
    for (let turn = 0; turn < visits; turn += 1) visited.push(await visit(browser, first()))
    return visited
  })

type LoggedIn = Awaited<ReturnType<typeof logIn>>
const homeOf = (server: string, storageState: LoggedIn): FirstVisit => ({
  url: `${server}/App`,
  device: { ...phone, storageState },
  processor: slowPhone,
  shown: (page) => page.locator('a[href="/calendar"]').first(),
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
      shown: (page) => page.getByRole('button', { name: 'Log in', exact: true }),
    })),
  },
  {
    path: '/App',
    ran: `${String(visits)} first visits of a daughter who is logged in, ${slowLine}, CPU slowed 4 ×, a phone’s screen`,
    measure: visitOnce(() => homeOf(origin, loggedIn)),
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

const scriptingOf = async (first: FirstVisit) => (await visit(browser, first, 'threadTicks')).scriptingMs
// Where another version of Lykta lies, installed and built.
const { BESIDE: beside } = process.env
if (beside !== undefined)
  row(
    {
      title: 'First visit of /App: scripting, beside an earlier version',
      ran: `${String(turns)} first visits of each by turns, as above`,
      timeoutMs: 600_000,
      unit: 'ms',
      aims: [atMostTimes(0.7)],
    },
    async () => {
      const earlier = await startHere(join(beside, 'apps/server/dist/demo.js'))
      const there = await logIn(earlier, 'karin')
      return byTurns(
        {
          lykta: () => scriptingOf(homeOf(origin, loggedIn)),
          floor: () => scriptingOf(homeOf(earlier, there)),
        },
        { turns },
      )
    },
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

row(
  {
    title: 'Between home and administration: tap to next paint',
    ran: `an administrator in a call goes to the alarms and back ${String(rounds * 3)} times, and the call, the session, the language, the theme and a message half written stay; CPU slowed 4 ×`,
    unit: 'ms',
    aims: [p95AtMost(150)],
  },
  async () => ({
    lykta: await goToAndFro(browser, {
      origin,
      device: {
        viewport: { width: 1440, height: 900 },
        storageState: await logIn(origin, 'admin'),
        permissions: ['camera', 'microphone'],
        colorScheme: 'dark',
      },
      processor: slowPhone,
      box: 'Maj-Britt',
      rounds: rounds * 3,
    }),
  }),
)
