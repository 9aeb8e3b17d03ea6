import { dayAt } from '@lykta/calendar'
import { calendarModes } from '@lykta/contract/constants'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list, pending, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { hueOf } from '../../testing/hue-of-colour.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, tablet, testStates } from '../../testing/states.ts'
import { boxView, event, karin, longName } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const path = '/calendar'
const inMode = (mode: number) => `${path}?mode=${String(mode)}`

testStates('the calendar', {
  'a full month': { path: inMode(calendarModes.month), shows: 'Hairdresser' },
  'a full week': { path: inMode(calendarModes.week), shows: 'Hairdresser' },
  'a full day': { path: inMode(calendarModes.day), shows: 'Hairdresser' },
  empty: { path, answers: () => answer(calendarRoutes.list, () => list([])), shows: /./ },
  loading: { path, answers: () => answer(calendarRoutes.list, () => pending), shows: /./ },
  failed: { path, answers: () => answer(calendarRoutes.list, () => unreachable), shows: calendar.failed },
  'long titles, many at once': {
    path: inMode(calendarModes.day),
    answers: () =>
      answer(calendarRoutes.list, () =>
        list(
          [1, 2, 3, 4, 5, 6].map((id) => event(id, longName, { schedule: new Date().setHours(9, 0, 0, 0) })),
        ),
      ),
    shows: longName,
  },
  'not switched on': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })])),
    shows: /Mamma/,
  },
})

const onDay = (days: number) => {
  const at = new Date()
  at.setDate(at.getDate() + days)
  return `${inMode(calendarModes.day)}&day=${dayAt(at.getTime(), 'Europe/Stockholm')}`
}
const entry = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })

test.each(['light', 'dark'] as const)(
  'which view is shown is seen by more than its ground: %s',
  async (theme) => {
    answerAll()
    store.set('theme', theme)
    await resize(tablet)
    await openWeb(inMode(calendarModes.week), { user: karin })
    const shown = page.getByRole('group', { name: calendar.mode }).getByRole('button', { pressed: true })
    await expect.element(shown).toHaveTextContent(calendar.modes.week)
    const { boxShadow, color } = getComputedStyle(shown.element())
    expect(boxShadow).toContain(color)
  },
)

test('what is past is drawn back, what comes is not', async () => {
  answerAll()
  answer(calendarRoutes.list, () =>
    list([event(1, 'Breakfast', { interval: 'Daily', schedule: new Date().setHours(-39, 0, 0, 0) })]),
  )
  await resize(desktop)
  await openWeb(onDay(-1), { user: karin })
  await expect.element(entry('Breakfast').first()).toHaveAttribute('data-past')
  await page.getByRole('button', { name: calendar.next.day }).click()
  await page.getByRole('button', { name: calendar.next.day }).click()
  await expect.element(entry('Breakfast').first()).not.toHaveAttribute('data-past')
})

test('on a phone the day of today begins in the evening once it is evening', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(19, 30, 0, 0) })
  answerAll()
  // It ends below the last line of the hours.
  answer(calendarRoutes.list, () =>
    list([event(1, 'Late film', { schedule: new Date().setHours(20, 50, 0, 0) })]),
  )
  await resize(phone)
  await openWeb(inMode(calendarModes.day), { user: karin })
  const bottom = () => entry('Late film').element().getBoundingClientRect().bottom
  await expect.element(entry('Late film')).toBeInTheDocument()
  await expect.poll(bottom).toBeLessThan(phone.height)
  expect(bottom()).toBeGreaterThan(0)
})

test('what can be done with an event is in view beside the day, however much there is about it', async () => {
  answerAll()
  answer(calendarRoutes.list, () =>
    list([
      event(1, 'A long day', {
        schedule: Date.now(),
        interval: 'Daily',
        body: `${longName}\n`.repeat(12),
      }),
    ]),
  )
  await resize({ ...desktop, height: 768 })
  await openWeb(inMode(calendarModes.day), { user: karin })
  const change = page.getByRole('complementary').getByRole('button', { name: calendar.detail.change })
  await expect.element(change).toBeInTheDocument()
  const panel = page.getByRole('complementary').element().getBoundingClientRect()
  expect(change.element().getBoundingClientRect().bottom).toBeLessThan(panel.bottom)
})

test('a legend says what the colours mean', async () => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: karin })
  const legend = page.getByRole('list', { name: calendar.legend })
  await expect.element(legend.getByText(calendar.types.Activity)).toBeVisible()
})

test('the ways to earlier and later days say so', async () => {
  answerAll()
  await resize(desktop)
  await openWeb(path, { user: karin })
  await expect.element(page.getByText(calendar.earlierDays)).toBeVisible()
  await expect.element(page.getByText(calendar.laterDays)).toBeVisible()
})

test('in the narrow week the title has the room, and the time one line', async () => {
  answerAll()
  await resize(tablet)
  await openWeb(inMode(calendarModes.week), { user: karin })
  await expect.element(entry('Hairdresser')).toMatchTextContent(/^Hairdresser\s*11:00,/)
})

test('the line of the present time lies behind what is written', async () => {
  answerAll()
  const now = Date.now()
  answer(calendarRoutes.list, () =>
    list([event(1, 'Under way', { schedule: now - 60_000, end: now + 60_000 })]),
  )
  await resize(desktop)
  await openWeb(inMode(calendarModes.day), { user: karin })
  await expect.element(entry('Under way').first()).toBeVisible()
  const layer = (element: Element | null | undefined) =>
    element === null || element === undefined ? Number.NaN : Number(getComputedStyle(element).zIndex)
  const line = page.getByText(/^Now /).element().parentElement
  expect(layer(line)).toBeLessThan(layer(entry('Under way').first().element().closest('ul')))
})

test('[EVENT-08] [EVENT-11] an event whose type is a plain text is amber, information is blue', async () => {
  answerAll()
  answer(calendarRoutes.list, () =>
    list([
      event(1, 'Of some kind', { calendartype: 'Something else', schedule: new Date().setHours(9, 0, 0, 0) }),
      event(2, 'To know', {
        calendartype: { id: 1, type: 'Information', jsonType: '{}' },
        schedule: new Date().setHours(12, 0, 0, 0),
      }),
    ]),
  )
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  const edgeOf = (title: string) => {
    const surface = page.getByRole('main').getByText(title).first().element().closest('[data-look]')
    return surface === null ? -1 : hueOf(getComputedStyle(surface, '::before').backgroundColor)
  }
  await expect.element(page.getByRole('main').getByText('Of some kind').first()).toBeVisible()
  expect(edgeOf('Of some kind')).toBeGreaterThan(25)
  expect(edgeOf('Of some kind')).toBeLessThan(55)
  expect(edgeOf('To know')).toBeGreaterThan(200)
  expect(edgeOf('To know')).toBeLessThan(250)
})
