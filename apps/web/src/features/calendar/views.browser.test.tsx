import { dayAt, mondayOf, timeOn } from '@lykta/calendar'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { linesOf, resize, type Size } from '@lykta/testing/page-checks'
import { answer, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, tablet } from '../../testing/states.ts'
import { boxView, dayMs, event, karin } from '../../testing/world.ts'

setUpWebApp()

const inMode = (mode: number) => `/calendar?mode=${String(mode)}`
const dayFrom = (days: number) => dayAt(Date.now() + days * dayMs, 'Europe/Stockholm')
const heading = (day: string) => {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  return `${words({ weekday: 'long' })} ${words({ day: 'numeric', month: 'long' })}`
}

const head = () => page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dayPanel = (day: string) => page.getByRole('region', { name: heading(day) })
/** In the week. */
const dayColumn = (day: string) => page.getByRole('list', { name: heading(day) })
const days = () => page.getByRole('group', { name: calendar.days }).getByRole('button')
const entry = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
const detail = (title: string) => page.getByRole('article', { name: title })
const today = () => document.querySelector('[aria-current="date"]')

const lunch = (days = 0) => {
  const schedule = new Date(Date.now() + days * dayMs).setHours(11, 30, 0, 0)
  return event(1, 'Lunch with Greta', {
    body: 'Dining hall',
    schedule,
    end: schedule + 3_600_000,
    calendartype: { id: 2, type: 'Visit', jsonType: '{}' },
  })
}
const others = () =>
  [9, 14, 16, 18].map((hour, at) => event(at + 2, 'Coffee', { schedule: new Date().setHours(hour, 0, 0, 0) }))

const open = async (size: Size, path: string, events = [lunch(), ...others()]) => {
  const server = answerAll()
  answer(calendarRoutes.list, () => list(events))
  await resize(size)
  await openWeb(path, { user: karin })
  return server
}

test.each([
  { size: 'phone', of: phone, shows: 'Week 53, Mamma' },
  { size: 'desktop', of: desktop, shows: 'Week 53, December 2026' },
])('the day says which week it is in on a $size', async ({ of, shows }) => {
  await open(of, `${inMode(calendarModes.day)}&day=2026-12-31`)
  await expect.element(page.getByRole('main').getByText(shows)).toBeVisible()
})

test('[CAL-05] the week on a desktop shows a place that has room beside the time', async () => {
  const at = (minutes: number) => new Date().setHours(9, minutes, 0, 0)
  await open(desktop, inMode(calendarModes.week), [
    event(1, 'Lunch', { body: 'Hall', schedule: at(0), end: at(80) }),
  ])
  await expect.element(entry('Lunch')).toBeVisible()
  const place = entry('Lunch').getByText(/Hall/).element()
  expect(place.getBoundingClientRect().width).toBeGreaterThan(10)
})

test('[CAL-05] the week on a tablet breaks no long word of a title, and leaves out a place that has no room', async () => {
  const at = (hour: number) => new Date().setHours(hour, 0, 0, 0)
  const words = ['Physiotherapy', 'Sjukgymnastik']
  await open(
    tablet,
    inMode(calendarModes.week),
    words.map((title, index) =>
      event(index + 1, title, {
        body: 'With Maja, training room',
        schedule: at(9 + 4 * index),
        end: at(10 + 4 * index),
      }),
    ),
  )
  for (const title of words) {
    const block = entry(title)
    await expect.element(block).toBeVisible()
    expect(linesOf(block.getByText(title, { exact: true }).element())).toBe(1)
    expect(block.getByText(/training room/).element()).toHaveStyle({ width: '1px' })
  }
})

describe('on a desktop', () => {
  test('[CAL-02] [CAL-03] [CAL-04] [CAL-05] the calendar is a day, a week or a month, and goes back and forth', async () => {
    await open(desktop, '/calendar')
    await expect.element(head()).toMatchTextContent(/^Week \d+, \w+ \d{4}$/)
    await expect.element(page.getByRole('status').getByText(heading(dayFrom(0)))).toBeInTheDocument()
    await expect.element(button(calendar.modes.day)).toHaveAttribute('aria-pressed', 'true')
    const now = dayPanel(dayFrom(0))
    await expect.element(now).toMatchTextContent('Lunch with Greta')
    await expect.element(now).toMatchTextContent('11:30–12:30, Dining hall')
    await button(calendar.next.day).click()
    await expect.element(dayPanel(dayFrom(1))).toBeVisible()
    await button(calendar.previous.day).click()
    await expect.element(now).toBeVisible()

    await button(calendar.modes.week).click()
    const week = dayColumn(dayFrom(0))
    await expect.element(head()).toMatchTextContent(/^Week \d+, \w+ \d{4}$/)
    await expect.element(week.getByRole('button', { name: /^Lunch with Greta/ })).toBeVisible()
    await button(calendar.next.week).click()
    await expect.element(dayColumn(dayFrom(7))).toBeInTheDocument()
    await button(calendar.today).click()
    await expect.element(week).toBeInTheDocument()

    await button(calendar.modes.month).click()
    await expect.element(head()).toMatchTextContent(/^[A-Z]\w+ \d{4}$/)
    const name = head().element().textContent
    await button(calendar.next.month).click()
    await expect.element(head()).not.toHaveTextContent(name)
  })

  test('[CAL-12] [CAL-13] [CAL-14] the month is a grid of days with a count, beside the timeline of one', async () => {
    await open(desktop, inMode(calendarModes.month))
    const month = page.getByRole('grid')
    await expect.poll(() => month.getByRole('row').elements()).toHaveLength(7)
    await expect.element(month.getByRole('columnheader').nth(1)).toHaveTextContent('Mon')
    await expect.poll(() => today()?.textContent).toMatch(/\+\d$/)
    expect(month.element().textContent).not.toContain('Lunch')
    await expect.element(dayPanel(dayFrom(0))).toMatchTextContent('Lunch with Greta')
  })

  test('[CAL-07] [CAL-08] [CAL-17] [CAL-18] [CAL-23] the day has a strip of ten days and a line an hour', async () => {
    await open(desktop, '/calendar')
    await expect.poll(() => days().elements()).toHaveLength(10)
    await expect
      .poll(() => today()?.textContent)
      .toMatch(new RegExp(`events\\w{3}${String(Number(dayFrom(0).slice(-2)))}$`))
    const last = days().nth(9).element().textContent.split(',')[0] ?? ''
    await button(calendar.laterDays).click()
    await expect.element(days().first()).not.toMatchTextContent(last)
    expect(today()).toBeNull()
    await button(calendar.earlierDays).click()
    await expect.poll(() => today()?.getAttribute('aria-pressed')).toBe('true')
    for (const time of ['08:00', '13:00', '21:00'])
      await expect.element(dayPanel(dayFrom(0)).getByText(time, { exact: true })).toBeInTheDocument()
  })
})

test('[CAL-09] [CAL-24] [CAL-27] [EVENT-12] [EVENT-13] [EVENT-14] [EVENT-16] an event tells more beside the day, and leads back to it', async () => {
  await open(desktop, inMode(calendarModes.month), [
    lunch(),
    event(2, 'Physiotherapy', {
      interval: 'Weekly',
      reminder: 15,
      schedule: new Date().setHours(15, 0, 0, 0),
    }),
  ])
  await entry('Lunch with Greta').click()
  const opened = detail('Lunch with Greta')
  await expect.element(opened.getByRole('heading')).toHaveFocus()
  const now = dayFrom(0)
  for (const text of [`${heading(now)} ${now.slice(0, 4)}`, '11:30–12:30', 'Visit', 'Dining hall'])
    await expect.element(opened).toMatchTextContent(text)
  await expect.element(entry('Lunch with Greta')).not.toBeInTheDocument()
  await button(calendar.detail.back).click()
  await expect.element(entry('Lunch with Greta')).toHaveFocus()

  await button(calendar.modes.day).click()
  await entry('Physiotherapy').click()
  await expect.element(detail('Physiotherapy')).toMatchTextContent(calendar.repeated.Weekly)
  await expect.element(detail('Physiotherapy')).toMatchTextContent('15 minutes before')
  goBack()
  await expect.element(button(calendar.detail.back)).not.toBeInTheDocument()
})

test.each([
  { interval: 'Daily', every: 2, words: 'Every second day' },
  { interval: 'Weekly', every: 2, words: 'Every second week' },
  { interval: 'Weekly', every: 3, words: 'Every 3 weeks' },
  { interval: 'Monthly', every: 6, words: 'Every 6 months' },
] as const)('[EVENT-22] an event says that it takes place $words', async ({ interval, every, words }) => {
  await open(desktop, '/calendar', [
    event(2, 'Physiotherapy', { interval, every, schedule: new Date().setHours(15, 0, 0, 0) }),
  ])
  await entry('Physiotherapy').click()
  await expect.element(detail('Physiotherapy')).toMatchTextContent(words)
  await detail('Physiotherapy').getByRole('button', { name: calendar.detail.delete }).click()
  await expect.element(page.getByRole('dialog').getByRole('group', { name: words })).toBeVisible()
})

test('[CAL-13] [CAL-15] [CAL-22] on a phone the month is a grid of days and the list of the chosen one', async () => {
  await open(phone, '/calendar')
  await expect.element(button(calendar.modes.month)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button(calendar.modes.week)).not.toBeInTheDocument()
  await expect.poll(() => page.getByRole('grid').getByRole('row').elements()).toHaveLength(7)
  const row = dayPanel(dayFrom(0)).getByRole('listitem').filter({ hasText: 'Lunch with Greta' })
  await expect.element(row).toMatchTextContent('11:30–12:30')
  await row.click()
  await expect.element(detail('Lunch with Greta')).toMatchTextContent('Dining hall')
  await button(shell.back).click()

  await button(calendar.next.month).click()
  await expect.poll(() => today()?.getAttribute('data-chosen') ?? null).toBeNull()
  await button(calendar.todayOnPhone).click()
  await expect.poll(() => today()?.getAttribute('data-chosen')).toBe('true')
})

test('[CAL-16] [CAL-18] [CAL-19] on a phone the day has a strip of its week', async () => {
  await open(phone, inMode(calendarModes.day))
  await expect.poll(() => days().elements()).toHaveLength(7)
  await expect.element(dayPanel(dayFrom(0)).getByText('08:00', { exact: true })).toBeVisible()
  await expect.element(entry('Lunch with Greta')).toBeVisible()
  await button(calendar.next.day).click()
  await expect.element(dayPanel(dayFrom(1))).toBeVisible()
  // The strip goes along into the next week.
  for (let ahead = 2; ahead <= 7; ahead += 1) {
    await button(calendar.next.day).click()
    await expect.element(dayPanel(dayFrom(ahead))).toBeVisible()
  }
  await expect.poll(() => days().elements()).toHaveLength(7)
  expect(today()).toBeNull()
  await button(calendar.todayOnPhone).click()
  await expect.poll(() => today()?.getAttribute('aria-pressed')).toBe('true')
})

test('[CAL-03] [CAL-18] on a tablet the arrows go by the day whose name is between them, and the strip by its week', async () => {
  await open(tablet, inMode(calendarModes.day))
  await button(calendar.next.day).click()
  await expect.element(dayPanel(dayFrom(1))).toBeVisible()
  await button(calendar.laterDays).click()
  await expect.element(dayPanel(dayFrom(8))).toBeVisible()
  await button(calendar.earlierDays).click()
  await button(calendar.previous.day).click()
  await expect.element(dayPanel(dayFrom(0))).toBeVisible()
})

test.each([phone, tablet])(
  'late in the evening a day on a $note is at now, with its name and arrows',
  async (size) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(22, 40, 0, 0) })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await open(size, inMode(calendarModes.day))
    const last = page.getByRole('main').getByText('21:00', { exact: true })
    await expect.element(last).toBeInViewport()
    const name = page
      .getByRole('main')
      .getByText(heading(dayFrom(0)), { exact: true })
      .first()
    await expect.element(name).toBeInViewport({ ratio: 1 })
    for (const arrow of [calendar.previous.day, calendar.next.day])
      await expect.element(button(arrow)).toBeInViewport({ ratio: 1 })
    expect(document.elementFromPoint(size.width / 2, name.element().getBoundingClientRect().top + 4)).toBe(
      name.element(),
    )
  },
)

test('[CAL-05] in a week on a tablet a title that has no room ends in a word, and breaks none', async () => {
  const at = (minutes: number) => new Date().setHours(12, minutes, 0, 0)
  const titles = ['Dinner', 'Tandläkare']
  await open(
    tablet,
    inMode(calendarModes.week),
    titles.map((title, index) => event(index + 1, title, { schedule: at(index), end: at(90) })),
  )
  for (const title of titles) {
    await expect.element(entry(title)).toBeVisible()
    const word = entry(title).getByTitle(title).element()
    expect(linesOf(word)).toBe(1)
    expect(getComputedStyle(word).textOverflow).toBe('ellipsis')
  }
})

test('beside another event the week says when one begins, and a phone only what it is where there is one line', async () => {
  const at = (hour: number, minutes = 0) => new Date().setHours(hour, minutes, 0, 0)
  const both = ['Dinner', 'Walk'].map((title, index) =>
    event(index + 1, title, { body: title, schedule: at(12), end: at(index === 0 ? 12 : 15, 30) }),
  )
  await open(desktop, inMode(calendarModes.week), both)
  await expect.element(entry('Walk')).toMatchTextContent(/12:00/)
  await expect.element(entry('Walk')).not.toMatchTextContent(/15:30/)
  await resize(phone)
  await button(calendar.modes.day).click()
  const width = (title: string) => {
    const words = entry(title).element().querySelector('span')
    return words === null ? '' : getComputedStyle(words).width
  }
  await expect.poll(() => width('Dinner')).toBe('1px')
  expect(width('Walk')).not.toBe('1px')
})

test('the legend names what has no type, as it is drawn in a day', async () => {
  await open(desktop, '/calendar', [event(1, 'Lunch', { calendartype: '' })])
  await expect.element(page.getByRole('list', { name: calendar.legend })).toMatchTextContent(calendar.noType)
})

test('beside an opened detail the week shows when events begin, and cuts no time', async () => {
  await open(desktop, inMode(calendarModes.week))
  await expect.element(entry('Lunch with Greta')).toMatchTextContent(/11:30–12:30/)
  await entry('Lunch with Greta').click()
  await expect.element(detail('Lunch with Greta')).toBeVisible()
  await expect.element(entry('Lunch with Greta')).not.toMatchTextContent(/11:30–12:30/)
  await expect.element(entry('Lunch with Greta')).toMatchTextContent(/11:30/)
})

test('[CAL-15] in Swedish today is "i dag"', async () => {
  answerAll()
  answer(calendarRoutes.list, () => list([lunch()]))
  await resize(phone)
  await openWeb('/calendar', { user: karin, language: 'sv' })
  await expect.element(button('i dag')).toBeVisible()
})

test('[CAL-33] what lasts days stands above the hours, and the list is asked for by room and time', async () => {
  const from = Date.parse(`${dayFrom(-1)}T18:00:00Z`)
  await open(desktop, inMode(calendarModes.week), [
    event(1, 'Journey to the sea', { schedule: from, end: from + 3 * dayMs }),
  ])
  await expect.poll(() => seen('GET', '/calendar')).toHaveLength(1)
  const { sort, filter, from: asked, to } = seen('GET', '/calendar')[0]?.query ?? {}
  expect([sort, filter]).toEqual(['["schedule","ASC"]', '{"room":11}'])
  expect(Number(to) - Number(asked)).toBeGreaterThan(50 * dayMs)
  await expect.poll(() => entry('Journey to the sea').elements()).toHaveLength(1)
  await button(calendar.modes.day).click()
  await expect.element(button('Journey to the sea All day')).toBeVisible()
  await expect
    .element(detail('Journey to the sea'))
    .toMatchTextContent(new RegExp(`${heading(dayFrom(-1))} \\d{4}, .*${heading(dayFrom(2))} \\d{4}, `))
})

test('[CAL-10] [CAL-28] a week is a grid of days and hours, and each stands at its time', async () => {
  const monday = mondayOf(dayFrom(7))
  const at = (hour: number, day = 0) => timeOn(monday, hour * 60, 'Europe/Stockholm') + day * dayMs
  await open(desktop, `${inMode(calendarModes.week)}&day=${monday}`, [
    event(1, 'Breakfast', { schedule: at(9), end: at(10) }),
    event(2, 'Dinner', { schedule: at(12), end: at(13) }),
    event(3, 'Walk', { schedule: at(9, 1), end: at(11, 1) }),
  ])
  const place = (title: string) => entry(title).element().getBoundingClientRect()
  await expect.element(entry('Walk')).toBeVisible()
  const hour = place('Breakfast').height
  expect((place('Dinner').top - place('Breakfast').top) / hour).toBeCloseTo(3, 0)
  expect(place('Walk').height / hour).toBeCloseTo(2, 0)
  expect(place('Walk').top).toBeCloseTo(place('Breakfast').top, 0)
  expect(place('Walk').left).toBeGreaterThan(place('Breakfast').right)
  const minutes = [...document.querySelectorAll<HTMLElement>('[data-minute]')].map((one) =>
    Number(one.dataset['minute']),
  )
  const slots = [...new Set(minutes)].sort((a, b) => a - b)
  expect(slots.length).toBeGreaterThan(8)
  expect(slots.slice(1).map((minute, index) => minute - (slots[index] ?? 0))).toEqual(
    slots.slice(1).map(() => 60),
  )
})

test('a week with something at night begins with the morning, and its days stay in view', async () => {
  const monday = mondayOf(dayFrom(7))
  const at = (hour: number) => timeOn(monday, hour * 60, 'Europe/Stockholm')
  await open(desktop, `${inMode(calendarModes.week)}&day=${monday}`, [
    event(1, 'Night nurse', { schedule: at(0), end: at(1) }),
    event(2, 'Breakfast', { schedule: at(8), end: at(9) }),
  ])
  await expect.element(entry('Breakfast')).toBeInViewport({ ratio: 1 })
  await expect.element(entry('Night nurse')).not.toBeInViewport({ ratio: 0.9 })
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${heading(monday)}`) }))
    .toBeInViewport({ ratio: 1 })
})

test('what is at hours stands beside what lasts all day, from the morning on', async () => {
  const from = Date.parse(`${dayFrom(7)}T00:00:00Z`)
  await open(desktop, `${inMode(calendarModes.day)}&day=${dayFrom(7)}`, [
    event(1, 'Away', { allDay: true, schedule: from, end: from + dayMs }),
    lunch(7),
  ])
  await expect.element(entry('Away')).toBeInViewport({ ratio: 1 })
  await expect.element(entry('Lunch with Greta')).toBeInViewport({ ratio: 1 })
  expect(page.getByText('07:00', { exact: true }).elements()).toEqual([])
})

test('a week that is on its way has something in its shape', async () => {
  answerAll()
  answer(calendarRoutes.list, () => pending)
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  await expect.poll(() => document.querySelectorAll('[data-loading] > *').length).toBe(7)
})

test('[CAL-34] a calendar that does not load is told, and can be asked for again', async () => {
  answerAll()
  answer(calendarRoutes.list, () => unreachable)
  await resize(desktop)
  await openWeb('/calendar', { user: karin })
  await expect.element(page.getByRole('alert')).toMatchTextContent(calendar.failed)
  answer(calendarRoutes.list, () => list([lunch()]))
  await button(shell.states.tryAgain).click()
  await expect.element(dayPanel(dayFrom(0))).toMatchTextContent('Lunch with Greta')
})

test('what is changed on the server shows at once', async () => {
  const { feed } = await open(desktop, '/calendar')
  await expect.element(entry('Lunch with Greta')).toBeVisible()
  await expect.poll(feed.isOpen).toBe(true)
  answer(calendarRoutes.list, () => list([{ ...lunch(), title: 'Lunch with Karin' }]))
  feed.say('changed', karin.id, { resource: 'calendar', id: 1, room: 11 })
  await expect.element(entry('Lunch with Karin')).toBeVisible()
})

test('where the calendar is not offered there is no way to it, and its address says why', async () => {
  answerAll()
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })]))
  await resize(desktop)
  await openWeb('/calendar', { user: karin })
  await expect.element(page.getByText('The calendar is not switched on for Mamma.')).toBeVisible()
  const functions = page.getByRole('navigation', { name: shell.functions.label }).getByRole('link')
  await expect
    .poll(() => functions.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/make-call'])
})

test('[CAL-11] [CAL-29] [CAL-30] in Swedish the days have Swedish names, and the keyboard goes through the month', async () => {
  answerAll()
  await resize(desktop)
  await openWeb(`${inMode(calendarModes.month)}&day=2026-11-14`, { user: karin, language: 'sv' })
  await expect.element(head()).toHaveTextContent('November 2026')
  const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent)
  await expect
    .poll(() => texts(page.getByRole('columnheader')))
    .toEqual(['v.', 'Mån', 'Tis', 'Ons', 'Tors', 'Fre', 'Lör', 'Sön'])
  expect(texts(page.getByRole('rowheader'))).toEqual(['44', '45', '46', '47', '48', '49'])
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  day('Lördag 14 november').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('Lördag 21 november')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(head()).toHaveTextContent('December 2026')
  await expect.element(day('Tisdag 1 december')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(day('Söndag 6 december')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(day('Måndag 30 november')).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(day('Onsdag 30 december')).toHaveFocus()
  expect(page.getByRole('gridcell', { selected: true }).elements()).toHaveLength(1)
})
