import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, data, list, pending, Refused, unreachable } from '@lykta/testing/fake-network'
import { resize, sideways } from '@lykta/testing/page-checks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { installOffer } from '../install-app/install-offer.ts'
import { admin, boxView, family, karin, longName, occurrence } from '../../testing/world.ts'

setUpWebApp()

const path = '/App'
const offer = (prompt: () => Promise<unknown> = () => Promise.resolve()) =>
  Object.assign(new Event('beforeinstallprompt'), { prompt })
afterEach(() => installOffer.set(undefined))

testStates('the home', {
  full: { path, shows: 'Mormor' },
  'with one box': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: shell.functions.calendar,
  },
  loading: { path, answers: () => answer(boxViewRoutes.list, () => pending), shows: shell.states.loading },
  failed: {
    path,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  empty: {
    path,
    user: admin,
    answers: () => {
      answer(boxViewRoutes.list, () => list([]))
    },
    shows: shell.boxViews.none,
  },
  'functions that did not load': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => new Refused('internal', 500)),
    shows: shell.home.failed,
  },
  'long names': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([1, 2, 3].map((id) => boxView(id, longName)))),
    shows: longName,
  },
  'with many unread messages': {
    path,
    answers: () => answer(messageRoutes.list, () => list([], 240)),
    shows: '240 unread on the TV',
  },
  'of somebody who may only look': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar'])),
    shows: shell.functions.calendar,
  },
  offline: { path, act: ({ feed }) => feed.breakDown(), shows: /Lykta/ },
  'with the hint about the home screen': {
    path,
    answers: () => installOffer.set(offer()),
    shows: 'Mormor',
  },
  'the panel to change the box': {
    path,
    act: () => document.querySelector<HTMLElement>(`[aria-label="${shell.boxViews.change}"]`)?.click(),
    shows: shell.boxViews.explained,
  },
})

test('[HOME-05] a missed call stands on the phone and at the person until the phone is opened', async () => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: karin })
  const tile = page.getByRole('link', { name: /^Phone/ })
  await expect.element(tile).toMatchTextContent(/Missed call yesterday \d\d:\d\d/)
  await expect.element(page.getByRole('button', { name: /Mamma.*Missed call/ })).toBeVisible()
  await tile.click()
  await expect.element(page.getByRole('heading', { name: 'Call history' })).toBeVisible()
  await page.getByRole('button', { name: shell.back }).click()
  await expect.element(tile).toMatchTextContent(/Last call yesterday \d\d:\d\d/)
  await expect.element(page.getByRole('button', { name: /Mormor.*Missed call/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Mamma.*Missed call/ })).not.toBeInTheDocument()
})

test('[HOME-05] a missed call is called back from the home of a phone with one press', async () => {
  const { verto } = answerAll()
  const people = family()
  answer(boxViewRoutes.list, () => list(people))
  await resize(phone)
  await openWeb(path, { user: karin })
  await page.getByRole('button', { name: calls.history.callBack }).click()
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
  await page.getByRole('button', { name: calls.controls.hangUp, exact: true }).click()
  // Back where it was placed, it counts as seen.
  await expect.element(page.getByRole('link', { name: /^Phone/ })).toMatchTextContent(/Last call yesterday/)
  await expect.element(page.getByRole('button', { name: calls.history.callBack })).not.toBeInTheDocument()
})

test.for([phone, desktop])(
  '[HOME-04] what the resident has not read stands in words at the messages: $note',
  async (size) => {
    answerAll()
    await resize(size)
    await openWeb(path, { user: karin })
    await expect
      .element(page.getByRole('link', { name: /^Messages/ }))
      .toHaveAccessibleName('Messages 1 unread on the TV')
  },
)

test.for(['en', 'sv'] as const)(
  'that a box charges stays within the card of its resident, where there are four: %s',
  async (language) => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list(family().map((one) => ({ ...one, online: true, usingBattery: false, battery: 12 }))),
    )
    await resize(desktop)
    await openWeb(path, { user: karin, language })
    const card = page.getByRole('button', { name: /Mormor/ })
    await expect.element(card).toMatchTextContent(/, \d+\smin/)
    const { scrollWidth, clientWidth } = card.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('[HOME-03] [BAR-11] on a desktop the hour of the day fills the home, with a card of date and time', async () => {
  answerAll()
  await resize(desktop)
  await openWeb(path, { user: karin })
  const home = page.getByRole('main')
  const card = home.getByRole('region', { name: shell.dateAndTime })
  await expect
    .element(card)
    .toMatchTextContent(/^(?:Early )?\w+day (?:morning|afternoon|evening|night)\d\d:\d\d\d{1,2} \w+ \d{4}$/)
  const picture = home.element().querySelector('img')
  await expect.poll(() => picture?.naturalWidth).toBeGreaterThan(0)
  expect(picture?.getBoundingClientRect().width).toBe(home.element().getBoundingClientRect().width)
})

describe('what comes next for a resident', () => {
  const hourMs = 3_600_000
  const tea = () =>
    occurrence(1, 'Tea with everybody of the third floor, and their families', Date.now() + 30 * hourMs)
  const weekday = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm', weekday: 'long' }).format(at)

  test('[HOME-01] [HOME-04] stands on the tile of the calendar, as soon as it changes', async () => {
    const { feed } = answerAll()
    await resize(phone)
    await openWeb(path, { user: karin })
    const tile = page.getByRole('link', { name: /^Calendar/ })
    await expect.element(tile).toMatchTextContent(shell.home.nothingPlanned)
    await expect.poll(feed.isOpen).toBe(true)
    const next = tea()
    answer(calendarRoutes.occurrences, () =>
      list([occurrence(2, 'Over by now', Date.now() - 2 * hourMs), next]),
    )
    feed.say('changed', karin.id, { resource: 'calendar', id: 1, room: 11 })
    await expect
      .element(tile)
      .toMatchTextContent(
        new RegExp(`${weekday(next.start)} \\d\\d:\\d\\d Tea with everybody of the third floor`),
      )
    expect(await sideways()).toEqual([])
  })

  test('[HOME-04] stands below the date on a desktop, as soon as it changes', async () => {
    const { feed } = answerAll()
    const next = tea()
    answer(calendarRoutes.occurrences, () => list([next]))
    await resize(desktop)
    await openWeb(path, { user: karin })
    const card = page.getByRole('region', { name: 'Next for Mamma' })
    await expect
      .element(card)
      .toMatchTextContent(new RegExp(`\\d\\d:\\d\\dTea with everybody.*${weekday(next.start)}`))
    await expect.poll(feed.isOpen).toBe(true)
    answer(calendarRoutes.occurrences, () => list([]))
    feed.say('changed', karin.id, { resource: 'calendar', id: 1, room: 11 })
    await expect.element(card).toMatchTextContent(shell.home.nothingPlanned)
  })
})

test('the hint about the home screen asks the browser once, and is not there again', async () => {
  answerAll()
  await resize(phone)
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  installOffer.set(offer(prompt))
  await openWeb(path, { user: karin })
  await page.getByRole('button', { name: settings.install.add }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: settings.install.add })).not.toBeInTheDocument()
})

test('the hint about the home screen is closed for good, and never there where the browser offers nothing', async () => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: karin })
  await expect.element(page.getByRole('link', { name: /^Calendar/ })).toBeVisible()
  const hint = page.getByRole('region', { name: 'Put Lykta on your home screen' })
  await expect.element(hint).not.toBeInTheDocument()
  installOffer.set(offer())
  await hint.getByRole('button', { name: settings.install.later }).click()
  await expect.element(hint).not.toBeInTheDocument()
  installOffer.set(offer())
  await expect.element(hint).not.toBeInTheDocument()
})

test('the names of two neighbouring tiles stand at one height, however long what stands below them', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/App', { user: karin })
  const topOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
  await expect.element(page.getByText(shell.functions.aid, { exact: true })).toBeVisible()
  expect(topOf(shell.functions.aid)).toBe(topOf(shell.functions.entertainment))
})
