import type { CalendarEvent } from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import english from '../../locales/en/calendar.json' with { type: 'json' }
import swedish from '../../locales/sv/calendar.json' with { type: 'json' }
import type { Language } from '../../shared/i18n/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { event, karin, longName } from '../../testing/world.ts'

setUpWebApp()

/** What A4 has between the margins of 12 mm. */
const room = { width: (186 / 25.4) * 96, height: (273 / 25.4) * 96 }
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const media = (name: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media: name })
afterEach(() => media(''))

const print = async (events: CalendarEvent[], language: Language = 'en') => {
  const calendar = language === 'en' ? english : swedish
  const asked = vi.spyOn(window, 'print').mockReturnValue()
  answerAll()
  answer(calendarRoutes.list, () => list(events))
  await resize(desktop)
  await openWeb('/calendar?day=2026-11-18', { user: karin, language })
  await page.getByRole('button', { name: calendar.more, exact: true }).click()
  await page.getByRole('menuitem', { name: calendar.print.week }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await media('print')
  await expect.poll(() => matchMedia('print').matches).toBe(true)
  const sheet = document.querySelector<HTMLElement>('body > [lang] > section')
  if (sheet === null) throw new Error('there is nothing to print')
  return sheet
}
const smallestText = (sheet: HTMLElement) =>
  Math.min(
    ...[...sheet.querySelectorAll('*')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  )
const days = (sheet: HTMLElement) => [...sheet.querySelectorAll<HTMLElement>('ol > li')]

test('[CAL-41] a week is printed with its number and seven days, in order, what lasts all day first, and with who comes', async () => {
  const sheet = await print([
    event(1, 'Choir', { schedule: at(17, 10) }),
    event(2, 'Coffee', { calendartype: { id: 3, type: 'Visit', jsonType: '{}' }, schedule: at(18, 14) }),
    event(3, 'Birthday', { allDay: true, schedule: at(18, 0), end: at(19, 0) }),
    event(4, 'Shower', {
      schedule: at(18, 9),
      calendartype: 'Home care',
      subscription: { id: 1, name: 'Home care' },
    }),
  ])
  expect(sheet.querySelector('h1')?.innerText).toBe('Mamma, week 47')
  expect(sheet.querySelector('header p')?.textContent).toBe('16 November – 22 November 2026')
  expect(days(sheet)).toHaveLength(7)
  expect(days(sheet)[1]?.innerText.split(/\n+/)).toEqual(['Tuesday', '17 November', '10:00–10:30', 'Choir'])
  expect(days(sheet)[2]?.innerText.split(/\n+/).slice(2)).toEqual([
    english.allDay,
    'Birthday',
    '09:00–09:30',
    'Shower, Home care',
    '14:00–14:30',
    'Coffee, Karin Lindqvist',
  ])
  expect(days(sheet)[6]?.innerText).toContain(english.nothing)
})

test('[CAL-41] it is black on white on one page, in 14 pt at least, without anything else of the app', async () => {
  const sheet = await print([event(1, longName, { schedule: at(17, 10), interval: 'Daily' })], 'sv')
  expect(sheet.querySelector('h1')?.innerText).toBe('Mamma, vecka 47')
  expect(sheet.querySelector('footer')?.innerText).toMatch(/^Utskriven \d{4}-\d\d-\d\d$/)
  const printed = sheet.parentElement
  if (printed === null) throw new Error('the sheet is on no page')
  expect(getComputedStyle(printed)).toMatchObject({
    color: 'rgb(0, 0, 0)',
    backgroundColor: 'rgb(255, 255, 255)',
    visibility: 'visible',
  })
  expect(sheet.getBoundingClientRect().height).toBeLessThanOrEqual(room.height)
  expect(sheet.getBoundingClientRect().width).toBeLessThanOrEqual(room.width + 1)
  expect(smallestText(sheet)).toBeGreaterThanOrEqual((14 / 72) * 96 - 0.01)
  const others = [...document.body.children].filter((one) => one !== printed)
  expect(others.map((one) => getComputedStyle(one).display).filter((display) => display !== 'none')).toEqual(
    [],
  )
})

test('[CAL-41] few events are printed larger than many', async () => {
  const sheet = await print([event(1, 'Choir', { schedule: at(17, 10) })])
  const title = [...sheet.querySelectorAll('b')][0]
  expect(title === undefined ? 0 : Number.parseFloat(getComputedStyle(title).fontSize)).toBeCloseTo(
    (20 / 72) * 96,
    1,
  )
})

test('[CAL-42] what has no room on the page is counted, and nothing is cut', async () => {
  const many = Array.from({ length: 14 }, (_, index) =>
    event(index + 1, `Number ${String(index + 1)}`, {
      schedule: at(16, 6) + index * 3_600_000,
      interval: 'Daily',
    }),
  )
  const sheet = await print(many)
  const week = sheet.querySelector('ol')?.getBoundingClientRect()
  for (const day of days(sheet)) {
    const shown = day.querySelectorAll('ul b').length
    expect(day.innerText).toContain(`and ${String(14 - shown)} more`)
    expect(shown).toBeGreaterThanOrEqual(3)
    expect(day.getBoundingClientRect().bottom).toBeLessThanOrEqual((week?.bottom ?? 0) + 1)
  }
  expect(smallestText(sheet)).toBeGreaterThanOrEqual((14 / 72) * 96 - 0.01)
})
