import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { faults } from '../accessibility.ts'

/** Headings of the legal texts in the regions' folders. */
const written = { en: 'Who runs the service', sv: 'Vem som ansvarar' }
const inTheDemo = {
  en: ['Who runs the service', 'Privacy notice', 'In an emergency', 'Accessibility statement'],
  sv: [
    'Vem som ansvarar',
    'Så behandlar vi dina personuppgifter',
    'I en nödsituation',
    'Tillgänglighetsredogörelse',
  ],
}

const isShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

test.describe('with a folder of its own', () => {
  test.use({ settings: { BRANDING_DIR: join(import.meta.dirname, '../../branding/norrmark') } })

  test('[GEN-05] a region has its own name, colours, logo, home picture and legal texts', async ({
    openWeb,
    logIn,
    say,
    language,
  }) => {
    const page = await openWeb()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${say('Welcome to')} Fönstret`)
    await expect(page.getByText('Norrmarks kommun')).toBeVisible()
    await isShown(page.locator('img[src*="/branding/logo"]').first())
    const button = page.getByRole('button', { name: say('Log in'), exact: true })
    await expect(button).toHaveCSS('background-color', 'rgb(23, 58, 53)')
    expect.soft(await faults(page), 'login').toEqual([])

    await page.getByRole('link', { name: say('About the service') }).click()
    await expect(page.getByRole('heading', { name: written[language] })).toBeVisible()
    expect.soft(await faults(page), 'legal texts').toEqual([])
    await page.getByRole('button', { name: say('Back') }).click()

    await logIn(page, 'karin')
    const home = page.getByRole('main')
    await isShown(home.locator('img[src*="/branding/home"]'))
    await expect(page.getByText('Norrmarks kommun')).toBeVisible()
    expect.soft(await faults(page), 'home').toEqual([])
    await page.goto('/settings')
    await expect(home.getByRole('link', { name: say('About the service') })).toBeVisible()
  })
})

test('[GEN-05] the demo world says how it treats personal data, and how accessible it is', async ({
  openWeb,
  say,
  language,
}) => {
  const page = await openWeb()
  await page.getByRole('link', { name: say('About the service') }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(inTheDemo[language])
  await expect(page.getByText('Region Sjöbygden').first()).toBeVisible()
})
