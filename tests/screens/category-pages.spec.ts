import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

/** What the municipality of the demo wrote in each language. */
const written = {
  en: {
    careContacts: ['Own doctor', 'Video doctor', 'Health line 1177'],
    services: ['Goods', 'Pharmacy', 'Transport service', 'Restaurant'],
    aid: ['Blood pressure', 'Medication', 'Alarm', 'Movement'],
    entertainment: ['Films', 'Slideshow', 'Music', 'Radio'],
    everyDay: 'Every day 11 to 15',
  },
  sv: {
    careContacts: ['Egen läkare', 'Videoläkare', 'Vårdguiden 1177'],
    services: ['Varor', 'Apotek', 'Färdtjänst', 'Restaurang'],
    aid: ['Blodtryck', 'Medicin', 'Larm', 'Rörelse'],
    entertainment: ['Film', 'Bildspel', 'Musik', 'Radio'],
    everyDay: 'Alla dagar 11–15',
  },
} as const

const tilesOf = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link')

test('[CATEGORY-01] [CATEGORY-02] [CATEGORY-03] [CATEGORY-04] [CATEGORY-06] [CATEGORY-07] [CATEGORY-08] [ROUTE-06] [ROUTE-07] [ROUTE-12] [ROUTE-13] the left menu leads to pages of tiles', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  const tiles = written[language]
  const pages = [
    [say('Care contacts'), '/care-contacts', tiles.careContacts],
    [say('Services'), '/services', tiles.services],
    [say('Aids'), '/aid', tiles.aid],
    [say('Entertainment'), '/entertainment', tiles.entertainment],
  ] as const
  for (const [name, path, expected] of pages) {
    await page
      .getByRole('navigation', { name: say('Functions') })
      .getByRole('link', { name })
      .click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(tilesOf(page, say('On this page'))).toHaveText(
      expected.map((tile) => new RegExp(`^${tile}`)),
    )
  }
})

test('[CATEGORY-05] [ROUTE-14] the restaurants are sub-providers with a page of their own, each with what is known of it', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  await page.goto('/services')
  await tilesOf(page, say('On this page')).filter({ hasText: written[language].services[3] }).click()
  await expect(page).toHaveURL('/restaurant')
  const restaurants = page.getByRole('article')
  await expect(restaurants.getByRole('heading')).toHaveText([
    'Sjökrogen',
    'Köket på Björkgården',
    'Lilla Matbruket',
  ])
  const first = restaurants.first()
  await expect(first.getByText(written[language].everyDay)).toBeVisible()
  await expect(
    first.getByRole('link', { name: new RegExp(`^${say('Call {{phone}}', { phone: '' }).trim()}`) }),
  ).toHaveAttribute('href', 'tel:0980319233')
  const site = first.getByRole('link', { name: say('Open {{site}}', { site: 'sjokrogen.example' }) })
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(site).toHaveAttribute('rel', /noopener/)
  // What is not known is not shown.
  await expect(restaurants.last().getByText(say('Opening hours'))).toHaveCount(0)
  await page.getByRole('button', { name: say('Back') }).click()
  await expect(page).toHaveURL('/services')
})

test('the national health line is called with one press, and its page opens in a tab of its own', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.goto('/care-contacts/health-line')
  await expect(page.getByRole('link', { name: say('Call {{phone}}', { phone: '1177' }) })).toHaveAttribute(
    'href',
    'tel:1177',
  )
  await expect(page.getByRole('link', { name: say('Open {{site}}', { site: '1177.se' }) })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('whoever does not have the function on the box is told so, and learns nothing of it', async ({
  signIn,
}) => {
  const page = await signIn('johan')
  await page.goto('/services')
  await expect(page.getByText('Funktionen Tjänster är inte påslagen för Mamma.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'På den här sidan' })).toHaveCount(0)
})

test('[ROUTE-23] an item that is not there has the not-found page', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.goto('/services/hairdresser')
  await expect(page.getByRole('heading', { name: say('This page is not here') })).toBeVisible()
  await page.getByRole('link', { name: say('Go Home') }).click()
  await expect(page).toHaveURL('/App')
})

test('a page that does not load says so, and loads when it is asked again', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.route('**/api/content/categories?*', (route) => route.abort())
  await page.goto('/aid')
  await expect(page.getByText(say('The page did not load'))).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/content/categories?*')
  await page.getByRole('button', { name: say('Try again') }).click()
  await expect(tilesOf(page, say('On this page'))).toHaveCount(4)
})
