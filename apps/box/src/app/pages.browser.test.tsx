import type { InboxEntry } from '@lykta/contract/boxes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import { alarmEntry, alarmOf } from '../testing/alarm-fixture.ts'
import { press, pressHeld } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const words = 'Put on your shoes, Maja comes and takes you there. '.repeat(24).trim()
const plan = (start: number, remindAt: number | null) =>
  answer(calendarRoutes.boxOccurrences, () =>
    list([occurrenceOf(1, start, { title: 'Walk', body: words, fontSize: 'large', remindAt })]),
  )
const message = (readAt: number | null) => {
  const long = { ...messageOf(1).message, subject: 'Walk', message: words, fontSize: 'large' as const }
  // Karin may be called from it.
  return entryOf(
    1,
    messageOf(1, { sender: { name: 'Karin', avatar: null, extension: '200007' }, readAt, message: long }),
  )
}
const open = async (name: RegExp | string) => {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  await button.click()
}

interface Long {
  inbox?: InboxEntry[]
  answers?: () => void
  act?: () => Promise<void>
}
const screens: Record<string, Long> = {
  'a message': { inbox: [message(null)] },
  'a message that is opened again': {
    inbox: [message(5)],
    act: async () => {
      await open(/Walk/)
      await expect.element(page.getByRole('heading', { name: messages.list.title })).toBeVisible()
      await open(/Walk/)
    },
  },
  'a reminder': { answers: () => plan(Date.now() + 600_000, Date.now() - 1) },
  'an event of the calendar': {
    answers: () => plan(new Date().setHours(23, 0, 0, 0), null),
    act: async () => {
      await open(calendar.open)
      await open(/Walk/)
    },
  },
  'an alarm': { inbox: [alarmEntry(1, alarmOf(1, { title: 'Walk', body: words.slice(0, 1_000) }))] },
}

test.for(Object.entries(screens))(
  '[TV-25] a text that is longer than the screen shows that there is more, and the arrows turn its pages: %s',
  async ([, { inbox = [], answers, act }]) => {
    answerTv({ inbox })
    answers?.()
    await openTv()
    await act?.()
    // With the fonts there are fewer pages.
    await document.fonts.ready
    const sign = page.getByText(/^\d of \d$/)
    await expect.element(page.getByText(/^1 of \d$/)).toBeVisible()
    const countNow = () => Number(sign.element().textContent.slice(-1))
    expect(countNow()).toBeGreaterThan(1)
    /** The arrows that the sign has lit, upward and downward. */
    const lit = () =>
      [...sign.element().querySelectorAll('svg')].map((arrow) =>
        Number(getComputedStyle(arrow.parentElement ?? arrow).opacity),
      )
    const at = async (number: number) => {
      await expect.element(page.getByText(new RegExp(`^${String(number)} of \\d$`))).toBeVisible()
      await expect.poll(lit).toEqual([number > 1 ? 1 : 0.3, number < countNow() ? 1 : 0.3])
      await expect.poll(() => document.activeElement?.getAttribute('data-focus')).toBe('ok')
    }
    press('ArrowUp')
    await at(1)
    for (let number = 2; number <= countNow(); number += 1) {
      press('ArrowDown')
      await at(number)
    }
    const count = countNow()
    press('ArrowDown')
    await at(count)
    press('ArrowUp')
    await at(count - 1)
    pressHeld('ArrowDown')
    await at(count - 1)
  },
)

test('[TV-25] turning back from a button that is on the last page only, the focus is on the one that goes on', async () => {
  answerTv({ inbox: [message(null)] })
  await openTv()
  await expect.element(page.getByText(/^1 of \d$/)).toBeVisible()
  const call = page.getByRole('button', { name: messages.call.replace('{{name}}', 'Karin') })
  const number = page.getByText(/^\d of \d$/)
  await document.fonts.ready
  await expect.element(page.getByRole('button', { name: messages.nextPage })).toHaveFocus()
  while (!/(\d) of \1/.test(number.element().textContent)) {
    const before = number.element().textContent
    press('ArrowDown')
    await expect.poll(() => number.element().textContent).not.toBe(before)
  }
  await expect.element(call).toBeVisible()
  press('ArrowRight')
  await expect.element(call).toHaveFocus()
  press('ArrowUp')
  await expect.element(call).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: messages.nextPage })).toHaveFocus()
})
