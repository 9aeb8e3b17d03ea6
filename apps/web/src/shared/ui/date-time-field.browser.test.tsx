import { messageRoutes } from '@lykta/contract/messages/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import english from '../../locales/en/messages.json' with { type: 'json' }
import swedish from '../../locales/sv/messages.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

/** Without the marks that keep hours before minutes in every script. */
const shownIn = (field: Locator) => field.element().textContent.replaceAll(/[\u2066\u2069]/g, '')

const openLater = async (language: 'en' | 'sv') => {
  const texts = { en: english, sv: swedish }[language]
  answerAll()
  answer(messageRoutes.create, () => data({ id: 5 }))
  await resize(desktop)
  await openWeb('/message/text', { user: karin, language })
  await page.getByRole('textbox', { name: texts.compose.subject }).fill('Hej')
  await page.getByRole('textbox', { name: texts.compose.message }).fill('Hej')
  await page.getByText(texts.compose.more, { exact: true }).click()
  await page.getByRole('radio', { name: texts.when.later }).click({ force: true })
  const field = page.getByRole('group', { name: texts.when.at })
  await expect.element(field).toBeVisible()
  return { field, texts }
}

test.each([
  { language: 'en', empty: 'dd/mm/yyyy, ––:––', digits: '150120991905', shown: '15/01/2099, 19:05' },
  { language: 'sv', empty: 'åååå-mm-dd ––:––', digits: '209901151905', shown: '2099-01-15 19:05' },
] as const)(
  'a time is typed part by part in the order of the language, with 24 hours: $language',
  async ({ language, empty, digits, shown }) => {
    const { field, texts } = await openLater(language)
    await expect.poll(() => shownIn(field)).toBe(empty)
    await field.getByRole('spinbutton').first().click()
    await userEvent.keyboard(digits)
    await expect.poll(() => shownIn(field)).toBe(shown)

    // A part that is taken out and left so changes nothing, and is shown so.
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.poll(() => shownIn(field)).toContain('––')
    await page.getByRole('textbox', { name: texts.compose.subject }).click()
    await expect.poll(() => shownIn(field)).toBe(shown)
    await page.getByRole('button', { name: texts.compose.plan }).click()
    await expect
      .poll(() => seen('POST', '/message').map(({ body }) => body))
      .toMatchObject([{ schedule: Date.parse('2099-01-15T19:05+01:00') }])
  },
)

test('a time that was typed can be taken out again', async () => {
  const { field } = await openLater('en')
  const parts = field.getByRole('spinbutton')
  await parts.first().click()
  await userEvent.keyboard('150120991905')
  for (const part of parts.all()) {
    await part.click()
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  }
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => shownIn(field)).toBe('dd/mm/yyyy, ––:––')
})
