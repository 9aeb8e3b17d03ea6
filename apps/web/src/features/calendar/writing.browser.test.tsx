import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { functionNames } from '@lykta/contract/boxes'
import type { CalendarEvent } from '@lykta/contract/calendar'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import swedish from '../../locales/sv/calendar.json' with { type: 'json' }
import swedishErrors from '../../locales/sv/errors.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { noticeShownMs } from '../../shared/notices/notices.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, event, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const { write } = calendar
const path = `/calendar?mode=${String(calendarModes.day)}`
const dialog = (name: string = write.new) => page.getByRole('dialog', { name })
const field = (label: string) => dialog().getByLabelText(label)
/** Without the marks that keep hours before minutes in every script. */
const timeIn = (label: string) =>
  dialog()
    .getByRole('group', { name: label })
    .element()
    .textContent.replaceAll(/[\u2066\u2069]/g, '')
const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()
const bodyOf = (method: string) =>
  seen(method).findLast(({ path: asked }) => asked.startsWith('/calendar'))?.body
const anyText: unknown = expect.any(String)
const confirm = async () =>
  page.getByRole('dialog').getByRole('button', { name: calendar.scope.confirmDelete }).click()

const openNew = async (size: typeof phone | typeof desktop = desktop) => {
  await resize(size)
  await openWeb(path, { user: karin })
  await press(calendar.new)
  await expect.element(dialog()).toBeVisible()
  await expect.element(field(write.type)).toHaveDisplayValue(calendar.types.Information)
}
const fillWords = async (subject = 'Physiotherapy', message = 'Wear your comfortable shoes.') => {
  await field(write.subject).fill(subject)
  await field(write.message).fill(message)
}
const accepts = () => answer(calendarRoutes.create, () => data({ id: 5, events: [{ id: 5, room: 11 }] }))

const nine = () => new Date().setHours(9, 0, 0, 0)
const weekly = (change: Partial<CalendarEvent> = {}) =>
  event(1, 'Hairdresser', { interval: 'Weekly', schedule: nine(), end: nine() + 3_600_000, ...change })
/** Opens the detail of the day's event, and presses one of its buttons. */
const openDetail = async (planned: CalendarEvent, button: string) => {
  answer(calendarRoutes.list, () => list([planned]))
  await resize(desktop)
  await openWeb(path, { user: karin })
  await press(button)
}

testStates('writing an event', {
  'a new one': { path, act: () => press(calendar.new), shows: write.create },
  'a repeated one': {
    path,
    act: async () => {
      await press(calendar.new)
      await page.getByRole('radio', { name: write.repeated }).click()
    },
    shows: write.until,
  },
  'what is to be deleted': {
    path,
    answers: () => answer(calendarRoutes.list, () => list([weekly({ title: longName })])),
    act: () => press(calendar.detail.delete),
    shows: calendar.scope.all,
  },
})

describe('a new event', () => {
  test('[CALNEW-01] [CAL-06] [CAL-25] [CAL-26] a round plus on a phone, and "New event" in the head of a desktop, open the dialog', async () => {
    answerAll()
    await resize(phone)
    await openWeb(path, { user: karin })
    const plus = page.getByRole('button', { name: calendar.new, exact: true })
    await expect.element(plus).toBeVisible()
    expect(getComputedStyle(plus.element()).position).toBe('fixed')
    expect(plus.element().textContent).toBe('')
    expect(plus.element().querySelector('svg.tabler-icon-plus')).not.toBeNull()
    await plus.click()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await resize(desktop)
    const inHead = page.getByRole('button', { name: calendar.new, exact: true })
    await expect.element(inHead).toHaveTextContent('New event')
    expect(inHead.element().querySelector('svg.tabler-icon-plus')).not.toBeNull()
  })

  test('all of the dialog can be scrolled to on a phone', async () => {
    answerAll()
    await openNew(phone)
    const last = dialog().getByText(write.others).element()
    last.scrollIntoView({ block: 'center' })
    await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThan(phone.height)
  })

  test('whoever may only look is not offered one', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Mamma', { permissions: ['viewers', ...functionNames] })]),
    )
    answer(calendarRoutes.list, () => list([event(1, 'Lunch', { mayChange: false })]))
    await resize(desktop)
    await openWeb(path, { user: karin })
    await expect.element(page.getByRole('heading', { name: 'Lunch' })).toBeVisible()
    expect(page.getByRole('button', { name: calendar.new, exact: true }).elements()).toEqual([])
    expect(page.getByRole('button', { name: calendar.detail.delete }).elements()).toEqual([])
    expect(page.getByRole('button', { name: calendar.detail.copy }).elements()).toEqual([])
  })

  test('[CALNEW-05] [CALNEW-06] [CALNEW-07] [CALNEW-08] [CALNEW-09] [CALNEW-10] [CALNEW-12] [CALNEW-13] the dialog has all that an event needs', async () => {
    answerAll()
    await openNew()
    await expect.element(dialog().getByRole('group', { name: write.end })).toBeVisible()
    for (const label of [write.type, write.reminder, write.subject, write.message]) {
      await expect.element(field(label)).toBeVisible()
    }
    await expect.element(dialog().getByRole('group', { name: shell.textSize.label })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: shell.cancel })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: write.create })).toBeVisible()
  })

  test('[CALNEW-02] [CALNEW-03] [CALNEW-04] [CALNEW-17] [CALNEW-18] repeated adds a recurrence, of which none is no choice', async () => {
    answerAll()
    await openNew()
    expect(dialog().getByLabelText(write.recurrence).elements()).toEqual([])
    await expect.element(dialog().getByRole('radio', { name: 'One time' })).toBeChecked()
    await dialog().getByRole('radio', { name: 'Repeated' }).click()
    const choices = [...field(write.recurrence).element().querySelectorAll('option')]
    expect(choices.map(({ value }) => value)).toEqual(['Daily', 'Weekly', 'Monthly'])
    await expect.element(dialog().getByRole('group', { name: write.start })).toBeVisible()
    await expect.element(dialog().getByRole('group', { name: write.until })).toBeVisible()
  })

  test.for([
    [write.aboutType, write.typeHelp],
    [write.aboutReminder, write.reminderHelp],
  ] as const)('[CALNEW-11] a help popover explains: %s', async ([about, help]) => {
    answerAll()
    await openNew()
    await dialog().getByRole('button', { name: about }).click()
    await expect.element(page.getByText(help)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(help)).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
  })

  test('[CALNEW-16] the reminders are none, at the time, and 5 to 30 minutes before', async () => {
    answerAll()
    await openNew()
    const choices = [...field(write.reminder).element().querySelectorAll('option')]
    expect(choices.map(({ value }) => Number(value))).toEqual([-1, 0, 5, 10, 15, 20, 25, 30])
    expect(choices.map((one) => one.textContent).slice(0, 3)).toEqual([
      write.noReminder,
      calendar.detail.atTheTime,
      '5 minutes before',
    ])
  })

  test('[CALNEW-14] [CALNEW-21] "Create" waits for subject and message, and says so', async () => {
    answerAll()
    await openNew()
    const create = dialog().getByRole('button', { name: write.create })
    await expect.element(create).toBeDisabled()
    await expect.element(dialog().getByText(write.missingSubject)).toBeVisible()
    await field(write.subject).fill('Physiotherapy')
    await expect.element(field(write.message)).toHaveValue('Physiotherapy')
    await expect.element(create).toBeEnabled()
    await field(write.message).fill('')
    await expect.element(create).toBeDisabled()
    await expect.element(dialog().getByText(write.missingMessage)).toBeVisible()
    await field(write.message).fill('Wear your comfortable shoes.')
    await expect.element(create).toBeEnabled()
    await field(write.subject).fill('  ')
    await expect.element(create).toBeDisabled()
  })

  test('[CALNEW-35] [CALNEW-36] [CALNEW-38] [CALNEW-39] [CALNEW-40] is told, shown and done with', async () => {
    answerAll()
    accepts()
    expect(noticeShownMs).toBe(6_000)
    await openNew()
    await fillWords()
    const before = seen('GET', '/calendar').length
    await dialog().getByRole('button', { name: write.create }).click()
    await expect.element(page.getByText('The event is in the calendar of Mamma.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(() => seen('GET', '/calendar').length).toBeGreaterThan(before)
    await press(calendar.new)
    await expect.element(field(write.subject)).toHaveValue('')
    expect(bodyOf('POST')).toMatchObject({
      title: 'Physiotherapy',
      room: 11,
      relative: karin.id,
      calendartype: 1,
    })
  })

  test('[CALNEW-41] [CALNEW-42] [CALNEW-43] one that was not created says why as an error, keeps what was written, and is sent again as the same', async () => {
    answerAll()
    const ids: unknown[] = []
    answer(calendarRoutes.create, ({ body }) => {
      ids.push(body.clientId)
      return ids.length === 1
        ? new Refused('calendar_full', 409)
        : data({ id: 5, events: [{ id: 5, room: 11 }] })
    })
    await openNew()
    await fillWords()
    const create = dialog().getByRole('button', { name: write.create })
    await create.click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(new RegExp(errors.calendar_full))
    await expect.element(field(write.subject)).toHaveValue('Physiotherapy')
    await create.click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('without a network it says so, and what was written is still there', async () => {
    answerAll()
    answer(calendarRoutes.create, () => unreachable)
    await openNew(phone)
    await fillWords()
    dialog().getByText(write.others).element().scrollIntoView({ block: 'end' })
    await dialog().getByRole('button', { name: write.create }).click()
    const alert = dialog().getByRole('alert')
    await expect.element(alert).toMatchTextContent(/What you have written is still here\./)
    await expect.element(alert).toBeInViewport({ ratio: 1 })
    await expect.element(field(write.message)).toHaveValue('Wear your comfortable shoes.')
  })

  test('[CALNEW-44] [CALNEW-46] types are asked for whole, and can be asked for again where they did not load', async () => {
    answerAll()
    answer(calendarRoutes.types, () => unreachable)
    await resize(desktop)
    await openWeb(path, { user: karin })
    await press(calendar.new)
    await expect.element(dialog().getByText(write.typesFailed)).toBeVisible()
    answer(calendarRoutes.types, () => list([{ id: 1, type: 'Information', jsonType: '{}' }]))
    await dialog().getByRole('button', { name: shell.states.tryAgain }).click()
    await expect.element(field(write.type)).toHaveDisplayValue(calendar.types.Information)
    expect(seen('GET', '/calendartype')[0]?.query).toEqual({ filter: '{}', skip: '-1', sort: '["id","ASC"]' })
  })

  test('what was begun is there again after Escape, and thrown away by Cancel', async () => {
    answerAll()
    await openNew()
    await fillWords()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await press(calendar.new)
    await expect.element(field(write.subject)).toHaveValue('Physiotherapy')
    // What was written last is there too.
    await expect.element(field(write.message)).toHaveValue('Wear your comfortable shoes.')
    await dialog().getByRole('button', { name: shell.cancel }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await press(calendar.new)
    await expect.element(field(write.subject)).toHaveValue('')
    // What was thrown away does not come back.
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await press(calendar.new)
    await expect.element(field(write.subject)).toHaveValue('')
  })

  test('an empty hour begins one at that hour', async () => {
    answerAll()
    answer(calendarRoutes.list, () => list([]))
    await resize(desktop)
    await openWeb(path, { user: karin })
    await expect.element(page.getByText(calendar.nothing)).toBeVisible()
    const slot = document.querySelector<HTMLElement>('[data-minute="840"]')
    slot?.click()
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => timeIn(write.start)).toMatch(/ 14:00$/)
  })

  test('[CALNEW-15] [CALNEW-25] [CALNEW-27] [CALNEW-28] [CALNEW-29] a day is chosen in a month, none that is past, and keeps the time; times go by the hour and the minute', async () => {
    answerAll()
    answer(calendarRoutes.list, () => list([]))
    await resize(desktop)
    await openWeb(path, { user: karin })
    await expect.element(page.getByText(calendar.nothing)).toBeVisible()
    document.querySelector<HTMLElement>('[data-minute="840"]')?.click()
    await expect.poll(() => timeIn(write.start)).toMatch(/ 14:00$/)
    const start = dialog().getByRole('group', { name: write.start })
    await start.getByRole('button').click()
    const month = page.getByRole('grid')
    await expect.element(month).toBeVisible()
    const today = page.getByRole('gridcell').getByRole('button', { name: /^Today/ })
    await expect.element(today).toBeEnabled()
    const days = page.getByRole('gridcell').getByRole('button').elements()
    const past = days.slice(0, days.indexOf(today.element()))
    expect(past.every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true)
    await expect.element(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Next', exact: true }).first().click()
    await page.getByRole('gridcell').getByRole('button', { name: / 10 / }).click()
    await expect.poll(() => timeIn(write.start)).toMatch(/^10\/.* 14:00$/)
    expect(timeIn(write.end)).toMatch(/^10\/.* 14:30$/)

    const parts = start.getByRole('spinbutton')
    await parts.nth(3).click()
    await userEvent.keyboard('{ArrowUp}')
    await parts.nth(4).click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => timeIn(write.start)).toMatch(/ 15:01$/)
    expect(timeIn(write.end)).toMatch(/ 15:31$/)
  })

  test('[CALNEW-34] [CALNEW-37] in Swedish too it is told, or why not, and the page is at its top', async () => {
    answerAll()
    accepts()
    await resize(phone)
    await openWeb(`/calendar?mode=${String(calendarModes.month)}`, { user: karin, language: 'sv' })
    await page.getByRole('button', { name: swedish.new, exact: true }).click()
    const written = page.getByRole('dialog', { name: swedish.write.new })
    await written.getByLabelText(swedish.write.subject).fill('Promenad')
    await written.getByLabelText(swedish.write.message).fill('Klä dig varmt.')
    document.body.style.minHeight = '4000px'
    window.scrollTo({ top: 2_000 })
    const create = written.getByRole('button', { name: swedish.write.create })
    answer(calendarRoutes.create, () => new Refused('calendar_full', 409))
    await create.click()
    await expect
      .element(written.getByRole('alert'))
      .toMatchTextContent(new RegExp(swedishErrors.calendar_full))
    accepts()
    await create.click()
    await expect.element(page.getByText('Händelsen finns i kalendern för Mamma.')).toBeVisible()
    await expect.poll(() => window.scrollY).toBe(0)
    document.body.style.minHeight = ''
  })

  test('it can be created in the calendars of others too', async () => {
    answerAll()
    answer(calendarRoutes.create, () =>
      data({
        id: 5,
        events: [
          { id: 5, room: 11 },
          { id: 6, room: 12 },
        ],
      }),
    )
    await openNew()
    await fillWords()
    await dialog().getByText(write.others).click()
    await dialog().getByRole('checkbox', { name: 'Mormor' }).click()
    await dialog().getByRole('button', { name: write.create }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bodyOf('POST')).toMatchObject({ room: 11, rooms: [12] })
    await expect.element(page.getByText('The event is in the calendar of Mamma and Mormor.')).toBeVisible()
  })
})

describe('a change', () => {
  test('carries only what differs, and the version that it was made from', async () => {
    answerAll()
    answer(calendarRoutes.change, () => data(event(1, 'Barber')))
    await openDetail(event(1, 'Hairdresser', { schedule: nine(), updatedAt: 77 }), calendar.detail.change)
    const change = dialog(write.change)
    await change.getByLabelText(write.subject).fill('Barber')
    await change.getByRole('button', { name: shell.save }).click()
    await expect.element(page.getByText('Barber was changed.')).toBeVisible()
    expect(bodyOf('PUT')).toEqual({ data: { data: { title: 'Barber' }, updatedAt: 77, clientId: anyText } })
  })

  test('of a repeated event is asked for this time or all', async () => {
    answerAll()
    answer(calendarRoutes.change, () => data(weekly()))
    await openDetail(weekly(), calendar.detail.change)
    await expect.element(page.getByRole('radio', { name: /^Only / })).toBeChecked()
    await press(calendar.scope.confirmChange)
    const change = dialog(write.change)
    expect(change.getByRole('radio', { name: write.repeated }).elements()).toEqual([])
    await change.getByLabelText(write.message).fill('Bring your hat.')
    await change.getByRole('button', { name: shell.save }).click()
    await expect.element(change).not.toBeInTheDocument()
    expect(bodyOf('PUT')).toMatchObject({
      data: {
        scope: 'one',
        occurrence: nine(),
        data: { body: 'Bring your hat.' },
      },
    })
  })

  test('that somebody else was faster with is shown theirs, and saved on top if wanted', async () => {
    answerAll()
    const before = event(1, 'Hairdresser', { schedule: nine(), updatedAt: 77 })
    const theirs = { ...before, title: 'Barber', updatedAt: 88 }
    await openDetail(before, calendar.detail.change)
    const change = dialog(write.change)
    await change.getByLabelText(write.message).fill('Bring your hat.')
    answer(calendarRoutes.change, ({ body }) =>
      body.updatedAt === 88 ? data(theirs) : new Refused('changed_meanwhile', 409),
    )
    // On the second page of a long calendar.
    answer(calendarRoutes.list, ({ query }) =>
      list([(query.skip ?? 0) === 0 ? event(2, 'Lunch', { schedule: nine() }) : theirs], 2),
    )
    await change.getByRole('button', { name: shell.save }).click()
    await expect.element(change.getByText('Hairdresser → Barber')).toBeVisible()
    await expect.element(change.getByLabelText(write.message)).toHaveValue('Bring your hat.')
    await change.getByRole('button', { name: calendar.conflict.mine }).click()
    await expect.element(change).not.toBeInTheDocument()
    expect(bodyOf('PUT')).toMatchObject({ data: { data: { body: 'Bring your hat.' }, updatedAt: 88 } })
  })
})

describe('the end of an event', () => {
  test('[EVENT-15] [EVENT-17] [EVENT-18] [EVENT-19] is asked for, and leads back to the calendar', async () => {
    answerAll()
    let planned = [event(1, 'Hairdresser', { schedule: nine() })]
    answer(calendarRoutes.list, () => list(planned))
    answer(calendarRoutes.remove, () => {
      planned = []
      return data(null)
    })
    await resize(desktop)
    await openWeb(path, { user: karin })
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Hairdresser/ })
      .click()
    await press(calendar.detail.delete)
    await confirm()
    await expect.element(page.getByText('Hairdresser was deleted.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: calendar.detail.back })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('main').getByRole('button', { name: /^Hairdresser/ }))
      .not.toBeInTheDocument()
    expect(seen('DELETE').map((request) => request.path)).toEqual(['/calendar/1'])
  })

  test('of a repeated one can be this time only', async () => {
    answerAll()
    answer(calendarRoutes.remove, () => data(null))
    await openDetail(weekly(), calendar.detail.delete)
    await confirm()
    await expect.element(page.getByText('Hairdresser was deleted.')).toBeVisible()
    expect(seen('DELETE')[0]?.query).toMatchObject({ scope: 'one', occurrence: String(nine()) })
  })

  test('[EVENT-20] that did not work is told, and can be tried again', async () => {
    answerAll()
    answer(calendarRoutes.remove, () => unreachable)
    await openDetail(event(1, 'Hairdresser', { schedule: nine() }), calendar.detail.delete)
    await confirm()
    await expect.element(page.getByRole('alert')).toBeVisible()
    answer(calendarRoutes.remove, () => data(null))
    await confirm()
    await expect.element(page.getByText('Hairdresser was deleted.')).toBeVisible()
  })
})

test('a copy is a new event with the same words', async () => {
  answerAll()
  accepts()
  await openDetail(event(1, 'Hairdresser', { schedule: Date.now() }), calendar.detail.copy)
  await expect.element(field(write.subject)).toHaveValue('Hairdresser')
  await dialog().getByRole('button', { name: write.create }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodyOf('POST')).toMatchObject({ title: 'Hairdresser' })
})

test('a reminder that somebody has seen says so', async () => {
  answerAll()
  const schedule = nine()
  const reminder = { occurrence: schedule, remindedAt: schedule, shownAt: schedule }
  answer(calendarRoutes.list, () =>
    list([
      event(1, 'Hairdresser', {
        schedule,
        reminders: [{ ...reminder, acknowledgedAt: schedule, state: 'acknowledged' }],
      }),
    ]),
  )
  await resize(desktop)
  await openWeb(path, { user: karin })
  await expect.element(page.getByText(/^Yes, OK was pressed/)).toBeVisible()
})
