import { languages } from '@lykta/contract/languages'
import { faults, sideways } from '@lykta/testing/everybody'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { calendar } from '../locales/en/calendar.ts'
import { messages as en } from '../locales/en/messages.ts'
import { messages as sv } from '../locales/sv/messages.ts'
import { press } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = { en, sv }
const read = (id: number) => entryOf(id, messageOf(id, { readAt: 5 }))
const row = (id: number) => page.getByRole('button', { name: new RegExp(`Subject ${String(id)}$`) })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('the list of messages is for everybody', () => {
  test.for(languages)('%s', async (language) => {
    answerTv({ me: { language }, inbox: Array.from({ length: 12 }, (_, place) => read(place + 1)) })
    await openTv({ language })
    await page.getByRole('button', { name: /Subject 12/ }).click()
    await expect.element(heading(texts[language].list.title)).toBeVisible()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
  })
})

test('[TV-24] two presses open all messages, the newest first, and Back leads to where it was', async () => {
  answerTv({ inbox: Array.from({ length: 12 }, (_, place) => read(place + 1)) })
  await openTv()
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  const card = page.getByRole('button', { name: /Subject 12/ })
  await expect.element(card).toBeEnabled()
  press('ArrowDown')
  await expect.element(card).toHaveFocus()
  press('Enter')
  await expect.element(heading(en.list.title)).toBeVisible()
  await expect.element(row(12)).toHaveFocus()
  for (const id of [11, 10, 9, 8, 7, 6]) {
    press('ArrowDown')
    await expect.element(row(id)).toHaveFocus()
  }
  await expect.element(row(6)).toBeInViewport({ ratio: 1 })
  await expect.element(row(6)).toBeEnabled()
  press('Enter')
  await expect.element(heading('Subject 6')).toBeVisible()
  press('Escape')
  await expect.element(row(6)).toHaveFocus()
  await expect.element(row(6)).toBeInViewport({ ratio: 1 })
  press('Escape')
  await expect.element(page.getByRole('button', { name: calendar.open })).toBeVisible()
})
