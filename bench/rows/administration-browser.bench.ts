import { sql } from 'drizzle-orm'
import type { Locator, Page } from '@playwright/test'
import { afterAll } from 'vitest'
import { hashPassword } from '../../apps/server/src/modules/accounts/index.ts'
import { openAs } from '../../apps/server/src/testing/open-as.ts'
import { startTestServer } from '../../apps/server/src/testing/test-server.ts'
import { testPassword } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../measuring/browser.ts'
import { once } from '../measuring/by-turns.ts'
import { atMost } from '../measuring/figures.ts'
import { row } from '../measuring/row.ts'
import { fillRegion, largeRegion } from '../region/large-region.ts'

// The built web app in a browser, before an administrator of a whole region: how long it holds up a frame while something is
// searched for, and how much scripting it takes to open a tree.
const runs = 5
/** As a fast typist does. */
const keyMs = 60

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

const open = once(async () => {
  const server = stack.use(await startTestServer())
  await using superuser = await openAs(server.database.roles.superuser)
  await fillRegion(superuser.db, largeRegion)
  await server.db.execute(
    sql`update users set password_hash = ${await hashPassword(testPassword)} where id = 1`,
  )
  await server.db.execute(
    sql`insert into links (user_id, box_id, permissions, competence) values (1, 1, '{phone,calendar,message}', 'user')`,
  )
  const browser = stack.use(await openBrowser())
  const page = await browser.newPage({
    baseURL: server.origin,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto('/login')
  await page.getByLabel('Username').fill('user1')
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  /** Milliseconds of scripting in the page so far. */
  const scripting = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
  }
  return { page, scripting }
})

/** When what has come is drawn, and its entries are there: they come with the frames that follow. */
const settle = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

/** Types the words and takes them away again, some times. Returns the longest time for a frame of each; 0: none took 50 ms. */
const searchIn = async (
  page: Page,
  { field, words, shown }: { field: Locator; words: string; shown: (words: string) => Promise<unknown> },
): Promise<number[]> => {
  const longest: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.evaluate(`
      window.longFrames = []
      new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longFrames.push(duration) })
        .observe({ type: 'long-animation-frame' })`)
    const found = shown(words)
    await field.pressSequentially(words, { delay: keyMs })
    await found
    const all = shown('')
    await field.press('ControlOrMeta+A')
    await field.press('Delete')
    await all
    await settle(page)
    longest.push(Number(await page.evaluate('Math.max(0, ...window.longFrames)')))
  }
  return longest
}

const searched = {
  ran: `typed and taken away ${String(runs)} times`,
  unit: 'ms',
  aims: [atMost(100)],
} as const

for (const [name, path, words] of [
  ['users', '/admin/users', 'lindqvist'],
  ['boxes', '/admin/boxes', 'wallin'],
  ['audit', '/admin/audit', 'lindqvist'],
  ['content', '/admin/content?kind=news', 'heading 9'],
] as const)
  row({ ...searched, title: `Longest frame while ${name} are searched` }, async () => {
    const { page } = await open()
    await page.goto(path)
    // By its key: what a row says, such as when a TV was last seen, changes by itself. A search finds others first.
    const first = page.getByRole('grid').getByRole('row').nth(1)
    await first.waitFor()
    const atFirst = page.locator(`[role=row][data-key="${(await first.getAttribute('data-key')) ?? ''}"]`)
    const shown = (typed: string) => atFirst.waitFor({ state: typed === '' ? 'visible' : 'detached' })
    return { lykta: await searchIn(page, { field: page.locator('input[name=search]'), words, shown }) }
  })

interface Tree {
  name: string
  path: string
  open: (page: Page) => Promise<void>
  /** Back to where it is opened. */
  close: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  shown: (page: Page, words: string) => Promise<void>
}

const menu = (page: Page) => page.getByRole('region', { name: 'Administration' })
const trees: Tree[] = [
  {
    name: 'the organisation',
    path: '/admin/users',
    open: (page) => menu(page).getByRole('link', { name: 'Organisation' }).click(),
    close: async (page) => {
      await menu(page).getByRole('link', { name: 'Users' }).click()
      await page.getByRole('grid').waitFor()
    },
    field: (page) => page.locator('input[name=search]'),
    shown: (page, words) =>
      words === '' ? page.getByRole('tree').waitFor() : page.getByText('The first 50 of').waitFor(),
  },
  {
    name: 'the receivers',
    path: '/message/text',
    open: (page) => page.getByRole('button', { name: 'Choose recipients' }).click(),
    close: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('tree').waitFor({ state: 'detached' })
    },
    // The browser has them all: what is typed is found there.
    field: (page) => page.getByRole('dialog').getByRole('searchbox'),
    shown: (page, words) =>
      page
        .getByRole('tree')
        .getByRole('treeitem', { name: 'Room 101' })
        .first()
        .waitFor({ state: words === '' ? 'detached' : 'visible' }),
  },
]

for (const tree of trees) {
  row(
    {
      title: `Scripting while the tree of ${tree.name} opens`,
      ran: `${String(runs)} times`,
      unit: 'ms',
      aims: [atMost(200)],
    },
    async () => {
      const { page, scripting } = await open()
      await page.goto(tree.path)
      const lykta: number[] = []
      // Once before it counts: its scripts are loaded then.
      for (let run = 0; run <= runs; run += 1) {
        const before = await scripting()
        await tree.open(page)
        await page.getByRole('treeitem').nth(10).waitFor()
        await settle(page)
        if (run > 0) lykta.push((await scripting()) - before)
        await tree.close(page)
      }
      return { lykta }
    },
  )
  row({ ...searched, title: `Longest frame while the tree of ${tree.name} is searched` }, async () => {
    const { page } = await open()
    await page.goto(tree.path)
    await tree.open(page)
    await page.getByRole('treeitem').nth(10).waitFor()
    const shown = (words: string) => tree.shown(page, words)
    return { lykta: await searchIn(page, { field: tree.field(page), words: '101', shown }) }
  })
}
