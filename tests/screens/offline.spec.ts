import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { startProxy } from '../version-proxy.ts'
import type { Say } from '../words.ts'

test.use({ ownWorld: false, serviceWorkers: 'allow' })

/** The worker is there, and has what the app is made of. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
const keeps = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'lykta-last-known'))
/** All that is kept, as text. */
const known = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('lykta-last-known')
        opening.addEventListener('success', () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('kept')) return resolve('')
          const reading = database.transaction('kept').objectStore('kept').get('state')
          reading.addEventListener('success', () => {
            database.close()
            resolve(JSON.stringify(reading.result ?? ''))
          })
        })
      }),
  )
/** What is said while the server is not reached. */
const down = (say: Say) =>
  new RegExp(
    say('No contact with {{product}} right now. Last updated {{time}}.', { product: 'Lykta', time: '.+' }),
  )
const boxes = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('Caretakers') }).getByRole('button')

test('without a connection it opens with the boxes and messages that were known last, and says how old they are', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await installed(page)
  await page.getByRole('link', { name: new RegExp(`^${say('Messages')}`) }).click()
  await expect(page.getByText('Autumn walk at Tinnerö').first()).toBeVisible()
  await expect.poll(keeps.bind(undefined, page)).toBe(true)
  await expect.poll(() => known(page)).toContain('Autumn walk')

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(down(say))).toBeVisible()
  await expect(boxes(page, say)).toHaveCount(4)
  await expect(page.getByText('Autumn walk at Tinnerö').first()).toBeVisible()
  await page.goto('/App')
  await expect(boxes(page, say).first()).toHaveText(/Mamma/)

  await page.context().setOffline(false)
  await expect(page.getByText(down(say))).toBeHidden({ timeout: 30_000 })
})

test('without a connection the calendar shows what was known last, and of another month that it cannot', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await installed(page)
  await page.getByRole('link', { name: say('Calendar') }).click()
  const lunch = page.getByRole('button', { name: /^Lunch with Greta/ })
  await expect(lunch).toBeVisible()
  // In what is kept of the month, not of what comes next.
  await expect
    .poll(() => known(page))
    .toMatch(/Lunch with Greta(?:(?!"queryKey").)*"queryKey":\["calendar",\d+,"\d{4}-/)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(down(say))).toBeVisible()
  await expect(lunch).toBeVisible()
  await page.getByRole('button', { name: say('Month'), exact: true }).click()
  await page.getByRole('button', { name: say('Next month') }).click()
  await expect(page.getByRole('alert')).toContainText(say('The calendar did not load'))

  await page.context().setOffline(false)
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 30_000 })
})

test('nothing of anybody stays on the device after a logout, and nothing of the API is ever kept by the worker', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await installed(page)
  await expect.poll(() => keeps(page)).toBe(true)
  const cached = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    }
    return addresses
  })
  expect(cached.length).toBeGreaterThan(20)
  expect(cached.filter((path) => !/^\/(?:assets\/|branding\/|index\.html)/.test(path))).toEqual([])
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: say('Log out') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => keeps(page)).toBe(false)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByLabel(say('Username'))).toBeVisible()
  await expect(page.getByText('Mamma')).toBeHidden()
})

test('a new version is shown at the first load', async ({ world, openWeb, logIn }) => {
  await using proxy = await startProxy(world.origin)
  const page = await openWeb()
  await page.goto(proxy.origin)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  await installed(page)
  const version = () => page.locator('html').getAttribute('data-version')
  await page.reload()
  expect(await version()).toBe('old')

  proxy.update()
  await page.reload()
  expect(await version()).toBe('new')
})

test('what is sent without a connection waits, also after a reload, and goes out by itself', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await installed(page)
  await page.goto('/message/text')
  await page.getByLabel(say('Subject')).fill('From the bus')
  await page.getByLabel(say('Message'), { exact: true }).fill('There is no signal here.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: say('Send to {{name}}', { name: 'Mamma' }) }).click()
  const dialog = page.getByRole('dialog', { name: say('The message is waiting') })
  await dialog.getByRole('button', { name: say('Close') }).click()
  const waits = page.getByText(say('Goes out by itself when there is a connection again.'))
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(waits).toBeVisible()
  await page.context().setOffline(false)
  await expect(waits).toBeHidden({ timeout: 45_000 })
  await expect(page.getByRole('link', { name: /From the bus/ })).toHaveCount(1)
})

test('while the server is too slow an old version is shown once, and then the new one', async ({
  world,
  openWeb,
  logIn,
}) => {
  await using proxy = await startProxy(world.origin)
  const page = await openWeb()
  await page.goto(proxy.origin)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  await installed(page)
  const version = () => page.locator('html').getAttribute('data-version')

  proxy.update()
  proxy.slowDown(8_000)
  await page.reload()
  expect(await version()).toBe('old')
  const kept = () =>
    page.evaluate(
      async () => (await (await caches.match('/index.html', { ignoreSearch: true }))?.text()) ?? '',
    )
  await expect.poll(kept, { timeout: 30_000 }).toContain('data-version="new"')
  await page.reload()
  expect(await version()).toBe('new')
})

test('what was not opened is there too when the connection goes, of each person, and whom to ask for help', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await installed(page)
  await expect.poll(() => known(page), { timeout: 30_000 }).toContain('lykta@norrvik.example')

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: new RegExp(`^${say('Messages')}`) }).click()
  await expect(page.getByText('Autumn walk at Tinnerö').first()).toBeVisible()
  await boxes(page, say).filter({ hasText: 'Mormor' }).click()
  await expect(page.getByText('Sunday baking').first()).toBeVisible()
  await page.getByRole('link', { name: say('Calendar') }).click()
  await expect(page.getByRole('button', { name: /^Lunch with Ingrid/ })).toBeVisible()
  await page.getByRole('link', { name: say('Support') }).click()
  await expect(page.getByRole('link', { name: 'lykta@norrvik.example' })).toBeVisible()

  // What is not known is said not to be there, without waiting for the connection.
  await page.getByRole('link', { name: say('Information') }).click()
  await expect(page.getByRole('alert')).toContainText(say('The information did not load'))
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: say('News') })).toBeVisible({ timeout: 30_000 })
})
