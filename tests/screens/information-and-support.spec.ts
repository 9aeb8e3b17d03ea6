import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

/** What the region of the demo wrote in each language. */
const written = {
  en: {
    product: 'A window that is always lit',
    news: 'Pictures are now shown whole on the TV',
    newsText: 'Photos you send are shown uncropped',
    support: 'Norrvik home care technology',
  },
  sv: {
    product: 'Ett fönster där det alltid lyser',
    news: 'Nu syns hela bilden på tv:n',
    newsText: 'Hela bilden syns på skärmen, med din text bredvid',
    support: 'Norrviks välfärdsteknik',
  },
} as const

test('[INFO-01] [INFO-02] [INFO-03] [ROUTE-15] the information page has the product, the news and the offers', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  await page
    .getByRole('navigation', { name: say('Menu') })
    .getByRole('link', { name: say('Information') })
    .click()
  await expect(page).toHaveURL('/information')
  await expect(page.getByRole('heading', { name: written[language].product })).toBeVisible()
  const news = page.getByRole('article')
  await expect(news).toHaveCount(4)
  await expect(news.first().getByRole('heading')).toHaveText(written[language].news)
  await expect(news.first().getByRole('time')).toHaveText(/^\d{1,2} \w+ \d{4} 10:15$/)
  await expect(news.first()).toContainText(written[language].newsText)
  const offers = page.getByRole('listitem').filter({ has: page.locator('img') })
  await expect(offers).toHaveText([/^Björk Apotek/, /^Sjökrogen Mat/, /^Hemglimt Resor/, /^Radio Norr/])
  for (const logo of await offers.locator('img').all()) {
    await expect(logo).toHaveJSProperty('complete', true)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(offers.first().getByRole('link')).toHaveAttribute('rel', /noopener/)
})

test('[SUPPORT-01] [SUPPORT-02] [SUPPORT-03] [ROUTE-16] support shows what the chosen municipality has, and the choice is remembered', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  await page
    .getByRole('navigation', { name: say('Menu') })
    .getByRole('link', { name: say('Support') })
    .click()
  await expect(page).toHaveURL('/support')
  const municipality = page.getByLabel(say('Municipality'))
  await expect(municipality.getByRole('option')).toHaveText(['Norrvik', 'Ljungsele', 'Hedvattnet'])
  await expect(page.getByRole('heading', { name: written[language].support })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    say('Telephone'),
    say('On-call number'),
    say('Email'),
    say('Visiting address'),
  ])
  await expect(page.getByRole('definition')).toHaveText([
    '0980-319 212',
    '0980-319 290',
    'lykta@norrvik.example',
    'Hamngatan 12, Norrvik',
  ])
  await expect(page.getByRole('link', { name: '0980-319 290' })).toHaveAttribute('href', 'tel:0980319290')
  await expect(page.getByRole('link', { name: 'lykta@norrvik.example' })).toHaveAttribute(
    'href',
    'mailto:lykta@norrvik.example',
  )
  await expect(page.getByRole('link', { name: say('Call support') })).toHaveAttribute(
    'href',
    'tel:0980319212',
  )

  await municipality.selectOption('Ljungsele')
  await expect(page.getByRole('term')).toHaveText([say('Telephone'), say('Email')])
  await page.reload()
  await expect(municipality.getByRole('option', { selected: true })).toHaveText('Ljungsele')
})

test('what does not load says so, and loads when it is asked again', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.route('**/api/content/offers?*', (route) => route.abort())
  await page.goto('/information')
  await expect(page.getByText(say('The information did not load'))).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.unroute('**/api/content/offers?*')
  await page.getByRole('button', { name: say('Try again') }).click()
  await expect(page.getByRole('heading', { name: say('Offers') })).toBeVisible()
  await expect(page.getByText(say('The information did not load'))).toBeHidden()
})
