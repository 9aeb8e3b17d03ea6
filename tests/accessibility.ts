import AxeBuilder from '@axe-core/playwright'
import { languageNames, type Language } from '@lykta/contract/languages'
import { expect, type Page } from '@playwright/test'

export const widths = [
  { note: 'phone', width: 390, height: 844 },
  { note: 'tablet', width: 820, height: 1180 },
  { note: 'desktop', width: 1440, height: 900 },
]

const enhanced = { 'color-contrast-enhanced': { enabled: true } }

const findFaults = async (page: Page, options: Parameters<AxeBuilder['options']>[0]): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** What axe finds wrong on the page, in words. Contrast is checked against WCAG's level AAA. */
export const faults = (page: Page): Promise<string[]> => findFaults(page, { rules: enhanced })

/** Only what is wrong with colours, as nothing else differs in the dark theme. */
export const colourFaults = (page: Page): Promise<string[]> =>
  findFaults(page, { rules: enhanced, runOnly: ['color-contrast', 'color-contrast-enhanced'] })

/** Switches the system to light or dark, and waits until the app has followed and its colours have stopped changing. */
export const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached()
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** The language other than the story's. */
export const otherLanguage = { en: 'sv', sv: 'en' } as const satisfies Record<Language, Language>

/** Shows the web app in a language, chosen as a user does. */
export const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.goto('/my-profile')
  await page.getByRole('button', { name: languageNames[language] }).click()
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached()
}

/** What axe finds with its own rules: a TV is not asked for the contrast of AAA. */
export const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
