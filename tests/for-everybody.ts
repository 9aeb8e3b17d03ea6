import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from './story-options.ts'

export const widths = [
  { note: 'phone', width: 390, height: 844 },
  { note: 'tablet', width: 820, height: 1180 },
  { note: 'desktop', width: 1440, height: 900 },
]

/** What a checker finds wrong on the page, in words; text is asked for the contrast of WCAG's level AAA. */
export const faults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Each language by its own name, as the app offers it. */
export const languageNames = { en: 'English', sv: 'Svenska' } as const satisfies Record<Language, string>

/** The language that a story is not told in. */
export const otherLanguage = { en: 'sv', sv: 'en' } as const satisfies Record<Language, Language>

/** The web app in a language, as somebody chooses it who reads it. */
export const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.goto('/my-profile')
  await page.getByRole('button', { name: languageNames[language] }).click()
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached()
}
