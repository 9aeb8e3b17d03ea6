import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseLanguage } from '../for-everybody.ts'

test.use({ ownWorld: false })

const tilesOf = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link')

test('[CATEGORY-01] [CATEGORY-02] [CATEGORY-03] [CATEGORY-04] [CATEGORY-06] [CATEGORY-07] [CATEGORY-08] [ROUTE-06] [ROUTE-07] [ROUTE-12] [ROUTE-13] the left menu leads to pages of tiles', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const pages = [
    ['Care contacts', '/care-contacts', ['Own doctor', 'Video doctor', 'Health line 1177']],
    ['Services', '/services', ['Goods', 'Pharmacy', 'Transport service', 'Restaurant']],
    ['Aids', '/aid', ['Blood pressure', 'Medication', 'Alarm', 'Movement']],
    ['Entertainment', '/entertainment', ['Films', 'Slideshow', 'Music', 'Radio']],
  ] as const
  for (const [name, path, tiles] of pages) {
    await page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(tilesOf(page, 'What there is')).toHaveText(tiles.map((tile) => new RegExp(`^${tile}`)))
  }
})

test('[CATEGORY-05] [ROUTE-14] the restaurants are sub-providers with a page of their own, each with what is known of it', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.goto('/services')
  await tilesOf(page, 'What there is').filter({ hasText: 'Restaurant' }).click()
  await expect(page).toHaveURL('/restaurant')
  const restaurants = page.getByRole('article')
  await expect(restaurants.getByRole('heading')).toHaveText([
    'Sjökrogen',
    'Köket på Björkgården',
    'Lilla Matbruket',
  ])
  const first = restaurants.first()
  await expect(first.getByText('Every day 11 to 15')).toBeVisible()
  await expect(first.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:0980319233')
  const site = first.getByRole('link', { name: /^Open sjokrogen.example/ })
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(site).toHaveAttribute('rel', /noopener/)
  // What is not known is not shown.
  await expect(restaurants.last().getByText('Opening hours')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/services')
})

test('the national health line is called with one press, and its page opens in a tab of its own', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.goto('/care-contacts/health-line')
  await expect(page.getByRole('link', { name: /^Call 1177/ })).toHaveAttribute('href', 'tel:1177')
  await expect(page.getByRole('link', { name: /^Open 1177.se/ })).toHaveAttribute('target', '_blank')
})

test.describe('with a choice that is kept', () => {
  test.use({ ownWorld: true })

  test('the pages speak Swedish, what the municipality wrote too', async ({ signIn }) => {
    const page = await signIn('karin')
    await chooseLanguage(page, 'sv')
    await page.goto('/services')
    await expect(tilesOf(page, 'Det här finns')).toHaveText([
      /^VarorMatvaror/,
      /^ApotekBeställ/,
      /^FärdtjänstBoka/,
      /^Restaurang/,
    ])
    await page.goto('/services/pharmacy')
    await expect(page.getByText('Recept hem till dörren tisdagar och fredagar.')).toBeVisible()
    await expect(page.getByText('Öppettider')).toBeVisible()
  })
})

test('whoever does not have the function on the box is told so, and learns nothing of it', async ({
  signIn,
}) => {
  const page = await signIn('johan')
  await page.goto('/services')
  await expect(page.getByText('Tjänster är inte påslaget för Mamma.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Det här finns' })).toHaveCount(0)
})

test('[ROUTE-23] an item that is not there has the not-found page', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.goto('/services/hairdresser')
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/App')
})

test('a page that does not load says so, and loads when it is asked again', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.route('**/api/content/categories?*', (route) => route.abort())
  await page.goto('/aid')
  await expect(page.getByText('What is on this page did not load')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/content/categories?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tilesOf(page, 'What there is')).toHaveCount(4)
})
