import { functionNames } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import type { CalendarSubscription } from '@lykta/contract/calendar'
import { calendarRoutes, calendarSubscriptionRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { boxView, event, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/calendar/others'
const { foreign } = calendar.others
const readAt = new Date(2026, 10, 12, 10).getTime()
const homeCare = (change: Partial<CalendarSubscription> = {}): CalendarSubscription => ({
  id: 3,
  room: 11,
  name: 'Home care',
  host: 'plan.example.org',
  createdAt: readAt,
  readAt,
  events: 12,
  fault: null,
  leftOut: null,
  mayRemove: true,
  ...change,
})
const leftOut: CalendarSubscription['leftOut'] = {
  entries: [
    { why: 'date', title: 'Foot care', day: null, line: 31 },
    { why: 'rule', title: longName, day: '2026-12-03', line: 47 },
  ],
  more: 3,
  tooMany: 12,
  shortened: 1,
}
const knows = (...subscriptions: CalendarSubscription[]) =>
  answer(calendarSubscriptionRoutes.list, () => list(subscriptions))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

testStates('calendars from elsewhere', {
  none: { path, shows: foreign.none },
  'read, failed, and never read': {
    path,
    answers: () =>
      knows(
        homeCare(),
        homeCare({ id: 4, name: longName, host: `${'w'.repeat(60)}.example.org`, mayRemove: false }),
        homeCare({ id: 5, name: 'Day centre', fault: { code: 'unreadable', line: 14 } }),
        homeCare({ id: 6, name: 'Church', readAt: null, events: 0, fault: { code: 'unreachable' } }),
      ),
    shows: longName,
  },
  'read without some of its events': {
    path,
    answers: () => knows(homeCare({ leftOut })),
    shows: foreign.leftOut.title,
  },
  'one is added': { path, act: () => press(foreign.add), shows: foreign.missing },
  'one is to be removed': {
    path,
    answers: () => knows(homeCare({ name: longName })),
    act: () => press(`Remove ${longName}`),
    shows: foreign.removeStops,
  },
  loading: { path, answers: () => answer(calendarSubscriptionRoutes.list, () => pending), shows: /./ },
  failed: {
    path,
    answers: () => answer(calendarSubscriptionRoutes.list, () => unreachable),
    shows: foreign.failed,
  },
  'events of one in the week': {
    path: `/calendar?mode=${String(calendarModes.week)}`,
    answers: () => answer(calendarRoutes.list, () => list([visit(), event(2, 'Lunch')])),
    shows: 'Help with the shower',
  },
})

const visit = () =>
  event(1, 'Help with the shower', {
    calendartype: 'Information',
    subscription: { id: 3, name: 'Information' },
    mayChange: false,
    schedule: new Date().setHours(9, 0, 0, 0),
  })

describe('the list', () => {
  test('[CAL-39] says when each was read, how much it has, what is wrong with which line, and what stays', async () => {
    answerAll()
    knows(
      homeCare(),
      homeCare({ id: 5, name: 'Day centre', events: 1, fault: { code: 'unreadable', line: 14 } }),
      homeCare({ id: 6, name: 'Church', readAt: null, events: 0, fault: { code: 'refused', status: 403 } }),
    )
    await openWeb(path, { user: karin })
    await expect.element(row('Home care')).toMatchTextContent(/12 events, read 12 Nov 10:00/)
    expect(row('Home care').getByRole('alert').elements()).toEqual([])
    await expect.element(row('Day centre')).toMatchTextContent(/1 event, read 12 Nov 10:00/)
    await expect
      .element(row('Day centre').getByRole('alert'))
      .toHaveTextContent(`Line 14: ${foreign.faults.unreadable} ${foreign.stays}`)
    await expect.element(row('Church')).toMatchTextContent(new RegExp(foreign.neverRead))
    await expect
      .element(row('Church').getByRole('alert'))
      .toHaveTextContent(`plan.example.org did not hand out the calendar (403). ${foreign.triedAgain}`)
  })

  test('[CAL-44] [CAL-45] names the events that could not be read, and counts those without room', async () => {
    answerAll()
    knows(homeCare({ leftOut }))
    await openWeb(path, { user: karin })
    const home = row('Home care').first()
    await expect.element(home.getByRole('status')).toHaveTextContent(foreign.leftOut.title)
    const words = home
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(words).toEqual([
      'Foot care: one of its dates cannot be understood (line 31).',
      `${longName}, 2026-12-03: how often it repeats cannot be understood (line 47).`,
      '3 more could not be read.',
      '12 events are left out, because there are so many. They are the last of them.',
      '1 event has a text that is too long, and is shown without all of it.',
    ])
  })

  test('[CAL-38] is for those who may write in the calendar', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Mamma', { permissions: ['viewers', ...functionNames] })]),
    )
    await openWeb(path, { user: karin })
    await expect.element(page.getByText(calendar.others.own.private)).toBeVisible()
    expect(page.getByText(foreign.title).elements()).toEqual([])
    await atRest()
    expect(seen('GET', '/calendar/subscriptions')).toEqual([])
  })

  test('[CAL-38] lets whoever may remove one do so, after a question', async () => {
    answerAll()
    knows(homeCare(), homeCare({ id: 4, name: 'Church', mayRemove: false }))
    answer(calendarSubscriptionRoutes.remove, () => {
      knows()
      return data(null)
    })
    await openWeb(path, { user: karin })
    await expect.element(row('Church')).toBeVisible()
    expect(row('Church').getByRole('button').elements()).toEqual([])
    await press('Remove Home care')
    await expect.element(dialog().getByText(foreign.removeStops)).toBeVisible()
    await atRest()
    expect(seen('DELETE')).toEqual([])
    await dialog().getByRole('button', { name: foreign.removeShort, exact: true }).click()
    await expect.element(page.getByText('Home care was removed.')).toBeVisible()
    await expect.element(page.getByText(foreign.none)).toBeVisible()
    expect(seen('DELETE').map((one) => one.path)).toEqual(['/calendar/subscriptions/3'])
  })
})

describe('[CAL-43] one that could not be read', () => {
  const unread = homeCare({ fault: { code: 'refused', status: 503 } })
  const open = async () => {
    answerAll()
    knows(unread, homeCare({ id: 4, name: 'Church' }))
    await openWeb(path, { user: karin })
    await expect.element(row('Home care')).toBeVisible()
    expect(row('Church').getByRole('button', { name: foreign.again }).elements()).toEqual([])
  }

  test('is read again at once', async () => {
    await open()
    answer(calendarSubscriptionRoutes.readAgain, () => {
      knows(homeCare())
      return data(homeCare())
    })
    await press(foreign.again)
    await expect.element(page.getByText('Home care has been read.')).toBeVisible()
    await expect.element(row('Home care').getByRole('alert')).not.toBeInTheDocument()
    await atRest()
    expect(seen('POST', '/calendar/subscriptions/3/read')).toHaveLength(1)
  })

  test.each([
    [() => data(unread), 'Home care still could not be read.'],
    [() => new Refused('too_many_attempts', 429), errors.too_many_attempts],
  ])('and still cannot, or not so often, says so', async (reply, text) => {
    await open()
    answer(calendarSubscriptionRoutes.readAgain, reply)
    await press(foreign.again)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(row('Home care').getByRole('alert')).toBeVisible()
  })
})

describe('a new one', () => {
  const fill = async () => {
    await openWeb(path, { user: karin })
    await press(foreign.add)
    await dialog().getByLabelText(foreign.name).fill(' Home care ')
    await expect.element(dialog().getByRole('button', { name: foreign.submit })).toBeDisabled()
    await dialog().getByLabelText(foreign.address).fill('webcal://plan.example.org/secret.ics')
  }
  const submit = () => dialog().getByRole('button', { name: foreign.submit }).click()

  test('[CAL-38] has a name and an address, and is in the list at once', async () => {
    answerAll()
    answer(calendarSubscriptionRoutes.create, () => {
      knows(homeCare())
      return data(homeCare())
    })
    await fill()
    await submit()
    await expect.element(page.getByText('Home care is in the calendar.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(row('plan.example.org')).toBeVisible()
    expect(seen('POST', '/calendar/subscriptions').map(({ body }) => body)).toEqual([
      { room: 11, name: 'Home care', url: 'webcal://plan.example.org/secret.ics' },
    ])
  })

  test('[CAL-39] that could not be read says so', async () => {
    answerAll()
    answer(calendarSubscriptionRoutes.create, () => {
      const unread = homeCare({ readAt: null, events: 0, fault: { code: 'not_a_calendar' } })
      knows(unread)
      return data(unread)
    })
    await fill()
    await submit()
    await expect.element(page.getByText('Home care was added, but could not be read yet.')).toBeVisible()
    await expect
      .element(row('Home care').getByRole('alert'))
      .toMatchTextContent(new RegExp(foreign.faults.not_a_calendar))
  })

  test('[CAL-38] with an address that cannot be used says so at the field, and keeps what was written', async () => {
    answerAll()
    answer(
      calendarSubscriptionRoutes.create,
      () => new Refused('bad_input', 400, { fields: { url: 'This address cannot be used.' } }),
    )
    await fill()
    await submit()
    await expect
      .element(dialog().getByLabelText(foreign.address))
      .toHaveAccessibleDescription(new RegExp(foreign.addressWrong.slice(0, 30)))
    await expect.element(dialog().getByLabelText(foreign.name)).toHaveValue(' Home care ')
  })

  test('that is there already says so at the field', async () => {
    answerAll()
    answer(calendarSubscriptionRoutes.create, () => new Refused('clash', 409))
    await fill()
    await submit()
    await expect
      .element(dialog().getByLabelText(foreign.address))
      .toHaveAccessibleDescription(new RegExp(foreign.addressKnown))
  })

  test('beyond ten says that one has to go first', async () => {
    answerAll()
    answer(calendarSubscriptionRoutes.create, () => new Refused('calendar_full', 409))
    await fill()
    await submit()
    await expect.element(dialog().getByText(foreign.full)).toBeVisible()
  })
})

describe('its events', () => {
  test('[CAL-40] have its name as type, a look and a line in the legend of their own, and cannot be changed', async () => {
    answerAll()
    answer(calendarRoutes.list, () =>
      list([
        visit(),
        event(2, 'To know', { calendartype: { id: 1, type: 'Information', jsonType: '{}' } }),
        event(3, 'By hand', { calendartype: 'Information' }),
      ]),
    )
    await resize(desktop)
    await openWeb(`/calendar?mode=${String(calendarModes.day)}`, { user: karin })
    const legend = page.getByRole('list', { name: calendar.legend })
    await expect.element(legend.getByText('Information').first()).toBeVisible()
    const looks = [...legend.element().querySelectorAll<HTMLElement>('[data-look]')]
    expect(looks.map(({ dataset }) => dataset['look'])).toEqual(['subscribed', 'information'])
    const block = page.getByRole('button', { name: /^Help with the shower/ })
    await expect.element(block).toHaveAttribute('data-look', 'subscribed')
    await block.click()
    const detail = page.getByRole('article', { name: 'Help with the shower' })
    await expect.element(detail.getByText('Information', { exact: true })).toBeVisible()
    await expect.element(detail.getByText(calendar.detail.elsewhere)).toBeVisible()
    expect(detail.getByRole('button', { name: calendar.detail.change }).elements()).toEqual([])
    expect(detail.getByRole('button', { name: calendar.detail.delete }).elements()).toEqual([])
  })
})

describe('a changed time of a repeated event', () => {
  const open = async (seriesDay: string, schedule: number) => {
    answerAll()
    answer(calendarRoutes.list, () =>
      list([event(1, 'Choir', { series: { id: 8, day: seriesDay }, schedule })]),
    )
    await resize(desktop)
    await openWeb('/calendar?day=2026-11-17', { user: karin })
  }
  const at = new Date(2026, 10, 17, 10).getTime()

  test('[EVENT-21] says that it belongs to one', async () => {
    await open('2026-11-17', at)
    await expect.element(page.getByRole('article').getByText(calendar.detail.changedOnce)).toBeVisible()
  })

  test('[EVENT-21] says from which day it was moved', async () => {
    await open('2026-11-16', at)
    await expect
      .element(
        page
          .getByRole('article')
          .getByText('One occurrence of a repeated event, moved from Monday 16 November'),
      )
      .toBeVisible()
  })
})
