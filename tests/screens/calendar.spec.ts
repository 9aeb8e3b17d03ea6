import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { withPeople } from '../people.ts'

test.use({ ownWorld: false })

/** A day without the change of the clocks, on which nothing of the demo world's is planned by its day of the week. */
const timeZone = 'Europe/Stockholm'
const zonedDay = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
const dayFrom = (days: number) => zonedDay(Date.now() + days * 86_400_000)
const heading = (day: string, language = 'en-GB') => {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  return `${words({ weekday: 'long' })} ${words({ day: 'numeric', month: 'long' })}`
}

const phone = { width: 390, height: 844 }
const head = (page: Page) => page.getByRole('heading', { level: 1 })
const mode = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dayPanel = (page: Page, day: string) => page.getByRole('region', { name: heading(day) })
const detail = (page: Page, title: string) => page.getByRole('article', { name: title })
const today = (page: Page) => page.locator('[aria-current=date]')

/** Answers with what is planned, as the server would: an event a given one is changed into. */
const plan = async (page: Page, events: () => ReadonlyArray<Record<string, unknown>>) =>
  page.route('**/api/calendar?*', (route) =>
    route.fulfill({
      json: { success: true, message: '', total: events().length, data: events() },
    }),
  )
const event = (changes: Record<string, unknown>) => ({
  id: 1,
  title: 'Journey to the sea',
  body: 'With the whole family',
  fontSize: 'large',
  interval: 'none',
  days: [],
  monthlyOn: 'day',
  allDay: false,
  schedule: 0,
  expiration: 0,
  reminder: -1,
  calendartype: { id: 1, type: 'Information', jsonType: '{"dcolor":"#2468b3"}' },
  room: 1,
  relative: 1,
  sender: { id: 1, name: 'Karin Lindqvist', avatar: null },
  index: 0,
  timeZone,
  exceptions: [],
  series: null,
  subscription: null,
  mayChange: true,
  reminders: [],
  createdAt: 0,
  updatedAt: 0,
  ...changes,
})

test('[ROUTE-05] [CAL-02] [CAL-03] [CAL-04] [CAL-05] [CAL-12] [CAL-13] [CAL-14] on a desktop the calendar is a day, a week or a month of the chosen person', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(head(page)).toHaveText(/^Week \d+, \w+ \d{4}$/)
  await expect(mode(page, 'Day')).toHaveAttribute('aria-pressed', 'true')
  const now = dayFrom(0)
  await expect(dayPanel(page, now)).toContainText('Lunch with Greta')
  await expect(dayPanel(page, now)).toContainText('11:30–12:30, Dining hall')
  await expect(today(page)).toHaveAccessibleName(new RegExp(`^${heading(now)}, \\d events$`))

  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(dayPanel(page, dayFrom(1))).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(dayPanel(page, now)).toBeVisible()

  await mode(page, 'Week').click()
  await expect(head(page)).toHaveText(/^Week \d+, \w+ \d{4}$/)
  await expect(dayPanel(page, now).getByRole('button', { name: 'Lunch with Greta' })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(dayPanel(page, dayFrom(7))).toBeAttached()
  await page.getByRole('button', { name: 'Today', exact: true }).click()

  await mode(page, 'Month').click()
  await expect(head(page)).toHaveText(/^[A-Z]\w+ \d{4}$/)
  const month = page.getByRole('table')
  await expect(month.getByRole('row')).toHaveCount(7)
  await expect(month.getByRole('columnheader').nth(1)).toHaveText('Mon')
  await expect(month.getByText('Lunch with Greta')).toHaveCount(0)
  await expect(today(page)).toContainText(/\+\d$/)
  await expect(dayPanel(page, now)).toContainText('Lunch with Greta')
  const name = await head(page).textContent()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(head(page)).not.toHaveText(name ?? '')
})

test('[CAL-09] [CAL-24] [CAL-27] [EVENT-12] [EVENT-13] [EVENT-14] [EVENT-16] an event tells more beside the day, and leads back to it', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.goto('/calendar?mode=1')
  const lunch = page.getByRole('button', { name: /^Lunch with Greta/ })
  await lunch.click()
  const opened = detail(page, 'Lunch with Greta')
  await expect(opened.getByRole('heading')).toBeFocused()
  const now = dayFrom(0)
  for (const text of [`${heading(now)} ${now.slice(0, 4)}`, '11:30–12:30', 'Visit', 'Dining hall']) {
    await expect(opened).toContainText(text)
  }
  await expect(lunch).toHaveCount(0)
  await opened.getByRole('button', { name: 'Back to the calendar' }).click()
  await expect(lunch).toBeFocused()

  await mode(page, 'Day').click()
  await page.getByRole('button', { name: /^Physiotherapy/ }).click()
  await expect(detail(page, 'Physiotherapy')).toContainText('Every week')
  await expect(detail(page, 'Physiotherapy')).toContainText('15 minutes before')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Back to the calendar' })).toHaveCount(0)
})

test('[CAL-15] [CAL-16] [CAL-18] [CAL-19] [CAL-22] on a phone the month is a week of days and the list of the chosen one', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.setViewportSize(phone)
  await page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(mode(page, 'Month')).toHaveAttribute('aria-pressed', 'true')
  await expect(mode(page, 'Week')).toHaveCount(0)
  const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
  await expect(days).toHaveCount(7)
  const list = dayPanel(page, dayFrom(0)).getByRole('listitem')
  await expect(list.filter({ hasText: 'Lunch with Greta' })).toContainText('11:30–12:30')
  await list.filter({ hasText: 'Lunch with Greta' }).click()
  await expect(detail(page, 'Lunch with Greta')).toContainText('Dining hall')
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(dayPanel(page, dayFrom(7))).toBeVisible()
  await expect(today(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'i dag' }).click()
  await expect(today(page)).toHaveAttribute('aria-pressed', 'true')

  await mode(page, 'Day').click()
  await expect(dayPanel(page, dayFrom(0)).getByText('08:00', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Lunch with Greta/ })).toBeVisible()
})

test('[CAL-07] [CAL-08] [CAL-17] [CAL-18] [CAL-23] the day of a desktop has a strip of ten days and a line an hour', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.goto('/calendar')
  const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
  await expect(days).toHaveCount(10)
  await expect(today(page)).toHaveText(new RegExp(`events\\w{3}${String(Number(dayFrom(0).slice(-2)))}$`))
  const last = (await days.last().textContent())?.split(',')[0] ?? ''
  await page.getByRole('button', { name: 'Later days' }).click()
  await expect(days.first()).not.toHaveAccessibleName(new RegExp(last))
  await expect(today(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Earlier days' }).click()
  await expect(today(page)).toHaveAttribute('aria-pressed', 'true')
  for (const time of ['08:00', '13:00', '21:00']) {
    await expect(dayPanel(page, dayFrom(0)).getByText(time, { exact: true })).toBeAttached()
  }
})

test('[CAL-10] [CAL-28] [CAL-33] what lasts days stands above the hours, and the list is asked for by room and time', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const from = Date.parse(`${dayFrom(-1)}T18:00:00Z`)
  await plan(page, () => [event({ schedule: from, end: from + 3 * 86_400_000 })])
  const asked = page.waitForRequest('**/api/calendar?*')
  await page.goto('/calendar?mode=2')
  const query = new URL((await asked).url()).searchParams
  expect(query.get('sort')).toBe('["schedule","ASC"]')
  expect(query.get('filter')).toMatch(/^\{"room":\d+\}$/)
  expect(Number(query.get('to')) - Number(query.get('from'))).toBeGreaterThan(50 * 86_400_000)
  await mode(page, 'Day').click()
  await expect(page.getByRole('button', { name: 'Journey to the sea All day' })).toBeVisible()
  await expect(detail(page, 'Journey to the sea')).toContainText(
    `${dayFrom(-1).split('-').toReversed().join('/')} – ${dayFrom(2).split('-').toReversed().join('/')}`,
  )
})

test('a month without anything planned says so, and a long text stays on the screen', async ({ signIn }) => {
  const page = await signIn('karin')
  await plan(page, () => [])
  await page.setViewportSize(phone)
  await page.goto('/calendar')
  await expect(dayPanel(page, dayFrom(0))).toContainText('Nothing planned')
  await page.unrouteAll()
  await plan(page, () => [
    event({ title: 'Donaudampfschifffahrt'.repeat(9), schedule: Date.now(), body: 'a'.repeat(2_000) }),
  ])
  await page.reload()
  await expect(dayPanel(page, dayFrom(0))).toContainText('1 event')
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})

test('[CAL-34] a calendar that does not load is told, logged, and can be asked for again', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const logged = page.waitForEvent('console', (line) => /^read failed .*calendar/.test(line.text()))
  await page.route('**/api/calendar?*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/calendar')
  await expect(page.getByRole('alert')).toContainText('The calendar did not load')
  await logged
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dayPanel(page, dayFrom(0))).toContainText('Lunch with Greta')
})

test('what is changed on the server shows at once', async ({ signIn }) => {
  const page = await signIn('karin')
  let title = 'Lunch with Greta'
  await plan(page, () => [event({ title, schedule: Date.now() })])
  let announce = (): void => undefined
  let subscribed = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const changed = { resource: 'calendar', id: 1 }
    announce = () =>
      socket.send(`42["relative",${JSON.stringify({ verb: 'changed', ...changed, data: changed })}]`)
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      subscribed ||= String(message).includes('subscribeUpdateDeviceStatus')
    })
  })
  await page.goto('/calendar')
  await expect(page.getByRole('button', { name: /^Lunch with Greta/ })).toBeVisible()
  await expect.poll(() => subscribed).toBe(true)
  title = 'Lunch with Karin'
  announce()
  await expect(page.getByRole('button', { name: /^Lunch with Karin/ })).toBeVisible()
})

test('where the calendar is not offered there is no way to it, and its address says why', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await withPeople(page, (list) => list.map((one) => ({ ...one, functions: ['phone'] })))
  await page.goto('/calendar')
  await expect(page.getByText('The calendar is not switched on for Mamma.')).toBeVisible()
  const functions = page.getByRole('navigation', { name: 'Functions' })
  await expect(functions.getByRole('link')).toHaveText(['Phone'])
})

test('[CAL-11] [CAL-29] [CAL-30] in Swedish the days have Swedish names, and the keyboard goes through the month', async ({
  signIn,
}) => {
  const page = await signIn('johan')
  await page.goto('/calendar?mode=1&day=2026-11-14')
  await expect(head(page)).toHaveText('November 2026')
  await expect(page.getByRole('columnheader')).toHaveText([
    'v.',
    'Mån',
    'Tis',
    'Ons',
    'Tors',
    'Fre',
    'Lör',
    'Sön',
  ])
  await expect(page.getByRole('rowheader')).toHaveText(['44', '45', '46', '47', '48', '49'])
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await day('Lördag 14 november').focus()
  await page.keyboard.press('ArrowDown')
  await expect(day('Lördag 21 november')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(head(page)).toHaveText('November 2026')
  await page.keyboard.press('ArrowRight')
  await expect(head(page)).toHaveText('December 2026')
  await expect(day('Tisdag 1 december')).toBeFocused()
})

test('the calendar is for everybody, on every screen', async ({ signIn }) => {
  test.slow()
  const page = await signIn('karin')
  for (const path of ['/calendar?mode=1', '/calendar?mode=2', '/calendar?mode=3']) {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByText('Lunch with Greta').first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      const note = `${path} ${String(width)}`
      expect
        .soft(
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
          note,
        )
        .toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), note)
        .toBe(false)
    }
  }
})
