import { accessLogRoutes } from '@lykta/contract/audit/routes'
import { languages } from '@lykta/contract/languages'
import { answer, list, unreachable } from '@lykta/testing/fake-network'
import { faults, sideways } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import enAccess from '../locales/en/access.json' with { type: 'json' }
import svAccess from '../locales/sv/access.json' with { type: 'json' }
import enCalendar from '../locales/en/calendar.json' with { type: 'json' }
import svCalendar from '../locales/sv/calendar.json' with { type: 'json' }
import { press } from '../testing/keys.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = { en: enAccess, sv: svAccess }
const calendars = { en: enCalendar, sv: svCalendar }
const kinds = ['automaticAnswer', 'call', 'messages', 'calendar', 'profile'] as const
const longName = 'Anna-Margareta Wilhelmina von Rosenschöld-Lagercrantz'

/** By the remote control: the calendar from the home, and on to the log. */
const openByKeys = async (language: 'en' | 'sv' = 'en') => {
  await openTv({ language })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { open, close } = calendars[language]
  await expect.element(button(open)).toHaveFocus()
  await expect.element(button(open)).toBeEnabled()
  press('Enter')
  await expect.element(button(close)).toBeVisible()
  // Past the days of the week.
  await expect
    .poll(() => {
      if (document.activeElement?.textContent === close) return true
      press('ArrowDown')
      return false
    })
    .toBe(true)
  press('ArrowRight')
  const look = button(texts[language].open)
  await expect.element(look).toHaveFocus()
  await expect.element(look).toBeEnabled()
  press('Enter')
  await expect.element(page.getByRole('heading', { level: 1, name: texts[language].title })).toBeVisible()
}

test.for(languages)(
  '[LOOKED-02] who has looked is for everybody, in %s, by the keys of the remote control',
  async (language) => {
    const entries = Array.from({ length: 12 }, (_, place) => ({
      id: 12 - place,
      at: Date.now() - place * 3_600_000,
      what: kinds[place % kinds.length] ?? 'call',
      name: place === 0 ? longName : `Amina ${String(place)}`,
    }))
    answerTv({ me: { language } })
    answer(accessLogRoutes.own, () => list(entries))
    await openByKeys(language)
    const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
    await expect.element(row(longName)).toHaveFocus()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    press('ArrowDown')
    await expect.element(row('Amina 1')).toHaveFocus()
    press('Escape')
    await expect
      .element(page.getByRole('heading', { level: 1, name: texts[language].title }))
      .not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: texts[language].open })).toBeVisible()
  },
)

test.each([
  ['nobody has', () => answer(accessLogRoutes.own, () => list([])), enAccess.none],
  ['it cannot be read', () => answer(accessLogRoutes.own, () => unreachable), enAccess.away],
])('[LOOKED-02] it says that %s', async (_what, answers, text) => {
  answerTv()
  answers()
  await openByKeys()
  await expect.element(page.getByText(text)).toBeVisible()
})
