import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import type { CalendarFeed } from '@lykta/contract/calendar'
import { calendarFeedRoutes } from '@lykta/contract/calendar/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, tablet, testStates } from '../../testing/states.ts'
import { boxView, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/calendar/others'
const { own } = calendar.others
const url = `https://lykta.example/api/ical/${'x'.repeat(43)}.ics`
const madeAt = Date.UTC(2026, 10, 12, 9)
const feed = (change: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: 5,
  room: 11,
  createdAt: madeAt,
  readAt: null,
  ...change,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => button(name).click()
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** A server that keeps one address a room. */
const keepsFeeds = (feeds: CalendarFeed[] = []) => {
  const known = new Map(feeds.map((one) => [one.room, one]))
  answer(calendarFeedRoutes.list, () => list([...known.values()]))
  answer(calendarFeedRoutes.create, ({ body: { room } }) => {
    known.set(room, feed({ id: 6, room }))
    return data({ ...feed({ id: 6, room }), url })
  })
  answer(calendarFeedRoutes.remove, ({ params: { id } }) => {
    for (const one of known.values()) if (one.id === id) known.delete(one.room)
    return data(null)
  })
}

testStates('other calendars', {
  'no address yet': { path, shows: own.get },
  'an address that is used': {
    path,
    answers: () => keepsFeeds([feed({ readAt: madeAt })]),
    shows: 'Your calendar last read it',
  },
  'a new address, shown': {
    path,
    answers: () => keepsFeeds(),
    act: async () => {
      await press(own.get)
      await press(own.show)
    },
    shows: url,
  },
  'before it is turned off': {
    path,
    answers: () => keepsFeeds([feed()]),
    act: () => press(own.revoke),
    shows: own.revokeTitle,
  },
  'a long name': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, longName)])),
    shows: longName,
  },
  loading: { path, answers: () => answer(calendarFeedRoutes.list, () => pending), shows: /./ },
  failed: { path, answers: () => answer(calendarFeedRoutes.list, () => unreachable), shows: own.failed },
})

test.each([desktop, tablet, phone])('[CAL-35] the calendar leads there on a $note', async (size) => {
  answerAll()
  await resize(size)
  await openWeb('/calendar', { user: karin })
  if (size === phone) await press(calendar.others.title)
  else {
    await press(calendar.more)
    await page.getByRole('menuitem', { name: calendar.others.title }).click()
  }
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(calendar.others.title)
  expect(shownPath()).toBe(path)
})

test('without a calendar there is nothing to take elsewhere', async () => {
  answerAll()
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })]))
  await openWeb(path, { user: karin })
  await expect.element(page.getByText('The calendar is not switched on for Mamma.')).toBeVisible()
})

describe('the private address', () => {
  const get = async () => {
    answerAll()
    keepsFeeds()
    await resize(desktop)
    await openWeb(path, { user: karin })
    await press(own.get)
    await expect.element(page.getByText(own.ready)).toBeVisible()
  }

  test('[CAL-35] is that of the chosen resident, and opens in a calendar or is copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await get()
    expect(seen('POST', '/calendar/feeds').map(({ body }) => body)).toEqual([{ room: 11 }])
    await expect
      .element(page.getByRole('link', { name: own.open }))
      .toHaveAttribute('href', url.replace('https:', 'webcal:'))
    await press(own.copy)
    expect(write).toHaveBeenCalledWith(url)
    await expect.element(page.getByText(own.copied)).toBeVisible()
    for (const how of [own.apple, own.google, own.outlook])
      await expect.element(page.getByText(how)).toBeVisible()
  })

  test('[CAL-36] is shown only when asked for, and where it could not be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await get()
    expect(document.body.innerText).not.toContain(url)
    await press(own.show)
    await expect.element(page.getByText(url)).toBeVisible()
    await press(own.hide)
    await expect.element(page.getByText(url)).not.toBeInTheDocument()
    await press(own.copy)
    await expect.element(page.getByText(own.notCopied)).toBeVisible()
    await expect.element(page.getByText(url)).toBeVisible()
  })

  test('[CAL-36] is not shown again to whoever comes back', async () => {
    await get()
    await page.getByRole('button', { name: 'Back' }).click()
    await press(calendar.more)
    await page.getByRole('menuitem', { name: calendar.others.title }).click()
    await expect.element(page.getByText(/^You have had an address since 12 November 2026\./)).toBeVisible()
    expect(button(own.show).elements()).toEqual([])
    expect(button(own.get).elements()).toEqual([])
  })

  test('[CAL-37] is turned off after a question that says what stops', async () => {
    answerAll()
    keepsFeeds([feed(), feed({ id: 9, room: 12 })])
    await openWeb(path, { user: karin })
    await press(own.revoke)
    await expect.element(page.getByRole('dialog').getByText(own.revokeStops)).toBeVisible()
    await atRest()
    expect(seen('DELETE')).toEqual([])
    await confirm(own.revokeShort)
    await expect.element(page.getByText(own.revoked)).toBeVisible()
    await expect.element(button(own.get)).toBeVisible()
    expect(seen('DELETE').map((one) => one.path)).toEqual(['/calendar/feeds/5'])
  })

  test('[CAL-37] is replaced after a question that says what stops', async () => {
    answerAll()
    keepsFeeds([feed()])
    await openWeb(path, { user: karin })
    await press(own.again)
    await expect.element(page.getByRole('dialog').getByText(own.againStops)).toBeVisible()
    await atRest()
    expect(seen('POST', '/calendar/feeds')).toEqual([])
    await confirm(own.again)
    await expect.element(page.getByText(own.ready)).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('that could not be made says why, and can be asked for again', async () => {
    answerAll()
    answer(calendarFeedRoutes.create, () => new Refused('internal', 500))
    await openWeb(path, { user: karin })
    await press(own.get)
    await expect.element(page.getByRole('alert').getByText(errors.internal)).toBeVisible()
    keepsFeeds()
    await press(own.get)
    await expect.element(page.getByText(own.ready)).toBeVisible()
  })
})
