import type { Page } from '@playwright/test'
import { expect, pressOk, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const bottomMenu = (page: Page, say: Say) => page.getByRole('navigation', { name: say('Menu') })
const functionLinks = (page: Page, say: Say) =>
  page.getByRole('navigation', { name: say('Functions') }).getByRole('link')

const dayAndPart = {
  en: String.raw`\w+day (?:morning|afternoon|evening|night)`,
  sv: '[A-Öa-ö]+dag (?:morgon|förmiddag|eftermiddag|kväll|natt)',
} as const

test.describe('without a call', () => {
  test.use({ ownWorld: false })

  test("[BOTTOM-01] [BOTTOM-02] [BOTTOM-03] [BOTTOM-04] [COMPETENCE-06] the bottom menu leads to its five places, and saves the selected person's settings on the way", async ({
    signIn,
    say,
  }) => {
    const page = await signIn('karin')
    await expect(
      page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { pressed: true }),
    ).toHaveText(/Mamma/)
    const entries = bottomMenu(page, say).getByRole('link')
    await expect(entries).toHaveText([
      say('Profile'),
      say('App'),
      say('Settings'),
      say('Information'),
      say('Support'),
    ])
    for (const [entry, path] of [
      [say('Profile'), '/my-profile'],
      [say('Settings'), '/settings'],
      [say('Information'), '/information'],
      [say('Support'), '/support'],
      [say('App'), '/App'],
    ] as const) {
      const saved = page.waitForRequest(
        (request) => request.method() === 'PUT' && /\/api\/settings\/\d+$/.test(request.url()),
      )
      await entries.filter({ hasText: entry }).click()
      expect((await saved).postDataJSON()).toMatchObject({
        data: { settings: { phone: true, message: true, user: true } },
      })
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(bottomMenu(page, say).locator('[aria-current=page]')).toHaveText(entry)
    }
  })

  test('[COMPETENCE-06] so does the menu of functions', async ({ signIn, say }) => {
    const page = await signIn('karin')
    const saved = page.waitForRequest((request) => request.method() === 'PUT')
    await functionLinks(page, say)
      .filter({ hasText: say('Services') })
      .click()
    expect((await saved).url()).toMatch(/\/api\/settings\/\d+$/)
    await expect(page).toHaveURL(/\/services$/)
  })

  test('[HOME-01] [HOME-02] [LEFT-02] on a phone the functions are tiles below the people', async ({
    signIn,
    say,
  }) => {
    const page = await signIn('karin')
    await page.setViewportSize({ width: 390, height: 844 })
    const home = page.getByRole('main')
    await expect(home.getByRole('group', { name: say('Caretakers') }).getByRole('button')).toHaveCount(4)
    const tiles = home.getByRole('navigation', { name: say('Functions') }).getByRole('link')
    await expect(tiles.first()).toContainText(say('Phone'))
    const boxes = await tiles.evaluateAll((all) =>
      all.slice(1, 3).map((one) => one.getBoundingClientRect().y),
    )
    expect(boxes[0]).toBe(boxes[1])
    await expect(page.getByRole('navigation', { name: say('Functions') })).toHaveCount(1)
  })

  test('[HOME-04] what she has sent and nobody has read is counted on the tile of the messages', async ({
    signIn,
    say,
  }) => {
    const page = await signIn('karin')
    await page.route(/\/message-relative\?.*unread/, (route) =>
      route.fulfill({ json: { success: true, message: '', data: [], total: 3 } }),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const tile = page.getByRole('main').getByRole('link', { name: say('Messages') })
    await expect(tile.getByText(say('{{count}} unread there', { count: 3 }))).toBeVisible()
  })

  test('[HOME-03] [BAR-11] on a desktop the hour of the day fills the home, with a card of date and time', async ({
    signIn,
    say,
    language,
  }) => {
    const page = await signIn('karin')
    const home = page.getByRole('main')
    const picture = home.locator('img').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const [drawn, room] = [await picture.boundingBox(), await home.boundingBox()]
    expect(drawn?.width).toBe(room?.width)
    const card = home.getByRole('region', { name: say('Date and time') })
    const timeAndDate = String.raw`\d\d:\d\d\d{1,2} \w+ \d{4}`
    await expect(card).toContainText(new RegExp(`^${dayAndPart[language]}${timeAndDate}$`))
  })

  test('[HOME-07] nothing is offered before it is known what one may do', async ({ signIn, say }) => {
    const page = await signIn('karin')
    await page.setViewportSize({ width: 390, height: 844 })
    const answered = Promise.withResolvers<void>()
    await page.route('**/relatives/getpermissions*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('group', { name: say('Caretakers') })).toBeVisible()
    await expect(page.getByText(say('Loading…')).first()).toBeAttached()
    await expect(functionLinks(page, say)).toHaveCount(0)
    answered.resolve()
    await expect(functionLinks(page, say).first()).toBeVisible()
  })
})

test('[BOTTOM-06] [LEFT-03] while a call comes in, the menus wait', async ({ signIn, openTvOf, say }) => {
  const page = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await expect(bottomMenu(page, say)).toBeVisible()
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeFocused()
  await tv.keyboard.press('Enter')
  const panel = page.getByRole('alertdialog', { name: say('Incoming call from {{name}}', { name: 'Mamma' }) })
  await expect(panel).toBeVisible()
  await expect(bottomMenu(page, say)).toBeHidden()
  for (const link of await functionLinks(page, say).all()) await expect(link).toBeDisabled()
  await panel.getByRole('button', { name: say('Hang up') }).click()
  await expect(bottomMenu(page, say)).toBeVisible()
  for (const link of await functionLinks(page, say).all()) await expect(link).toBeEnabled()
})

test('[ROUTE-04] [BOTTOM-05] [LEFT-04] so they do while a call goes on', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const page = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await functionLinks(page, say)
    .filter({ hasText: say('Phone') })
    .click()
  await page.getByRole('button', { name: say('Video call') }).click()
  await expect(page).toHaveURL(/\/call$/)
  await pressOk(tv, 'Karin is calling')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(bottomMenu(page, say)).toBeHidden()
  for (const link of await functionLinks(page, say).all()) await expect(link).toBeDisabled()
  await page.getByRole('button', { name: say('Hang up') }).click()
  await expect(page).toHaveURL(/\/make-call$/)
  await expect(bottomMenu(page, say)).toBeVisible()
  await expect(functionLinks(page, say).first()).toBeEnabled()
})
