import { addDays, dayAt, mondayOf, timeOn } from '@lykta/calendar'
import type { CalendarEvent } from '@lykta/contract/calendar'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, tablet } from '../../testing/states.ts'
import { event, karin } from '../../testing/world.ts'

setUpWebApp()

const timeZone = 'Europe/Stockholm'
/** The Wednesday of next week: neither it nor the days beside it are over. */
const wednesday = addDays(mondayOf(dayAt(Date.now(), timeZone)), 9)
const at = (hour: number, days = 0) => timeOn(addDays(wednesday, days), hour * 60, timeZone)
const inMode = (mode: number) => `/calendar?mode=${String(mode)}&day=${wednesday}`
const quarter = 900_000
const lunch = (change: Partial<CalendarEvent> = {}) =>
  event(1, 'Lunch', { schedule: at(12), end: at(13), updatedAt: 77, ...change })
const block = (title = 'Lunch') =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
const anyText: unknown = expect.any(String)
const changes = () => seen('PUT').map(({ body }) => body)

/** A server that keeps what is changed. */
const keep = (planned: CalendarEvent) => {
  let now = planned
  answerAll()
  answer(calendarRoutes.list, () => list([now]))
  answer(calendarRoutes.change, ({ body }) => {
    const { schedule = now.schedule, end } = body.data
    const length = (now.end ?? 0) - now.schedule
    now = { ...now, schedule, end: end ?? schedule + length, updatedAt: now.updatedAt + 1 }
    return data(now)
  })
}
const open = async (size = desktop, mode: number = calendarModes.week) => {
  await resize(size)
  await openWeb(inMode(mode), { user: karin })
  await expect.element(block()).toBeVisible()
}
const focus = () => {
  const element = block().element()
  if (element instanceof HTMLElement) element.focus()
}

/** A pointer on the event that goes by so many columns and hours. */
const pointer = (on: Element, pointerType: 'mouse' | 'touch') => {
  const column = block().element().closest('[data-column]')?.getBoundingClientRect()
  const { left, top, width, height } = on.getBoundingClientRect()
  const hours = 13
  const send = (type: string, days: number, by: number) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 9,
        pointerType,
        clientX: left + width / 2 + days * (column?.width ?? 0),
        clientY: top + height / 2 + by * ((column?.height ?? 0) / hours),
      }),
    )
  return {
    down: () => send('pointerdown', 0, 0),
    move: (days: number, by: number) => send('pointermove', days, by),
    up: () => send('pointerup', 0, 0),
  }
}
const moved = () => document.querySelector('[data-moved]')
const dragged = async (days: number, by: number, on: Element = block().element()) => {
  const mouse = pointer(on, 'mouse')
  mouse.down()
  mouse.move(days, by)
  await expect.poll(moved).not.toBeNull()
  return mouse
}

describe('with the mouse', () => {
  test('an event goes to another day and time, at once and by quarters of an hour', async () => {
    keep(lunch())
    await open()
    const mouse = await dragged(1, 2.2)
    mouse.up()
    await expect.element(page.getByText(/^Lunch was moved to .*14:15–15:15\.$/)).toBeVisible()
    expect(changes()).toEqual([
      { data: { data: { schedule: at(14, 1) + quarter }, updatedAt: 77, clientId: anyText } },
    ])
    await expect.element(block()).toMatchTextContent(/14:15–15:15/)
  })

  test('an event is lengthened at its lower edge', async () => {
    keep(lunch())
    await open()
    const edge = block().element().querySelector('[data-edge]')
    if (edge === null) throw new Error('has no edge')
    const mouse = await dragged(0, 0.5, edge)
    mouse.up()
    await expect.element(page.getByText(/^Lunch is now .*12:00–13:30\.$/)).toBeVisible()
    expect(changes()).toMatchObject([{ data: { data: { end: at(13) + 2 * quarter } } }])
  })

  test('Escape cancels, and the release opens nothing', async () => {
    keep(lunch())
    await open()
    const mouse = await dragged(0, 2)
    await userEvent.keyboard('{Escape}')
    await expect.poll(moved).toBeNull()
    mouse.up()
    block()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(block()).toHaveAttribute('aria-pressed', 'false')
    await atRest()
    expect(changes()).toEqual([])
  })

  test('a press without a way still opens the event', async () => {
    keep(lunch())
    await open()
    await block().click()
    await expect.element(page.getByRole('heading', { name: 'Lunch' })).toBeVisible()
    await atRest()
    expect(changes()).toEqual([])
  })

  test('the day alone has it too', async () => {
    keep(lunch())
    await open(desktop, calendarModes.day)
    const mouse = await dragged(0, 1)
    mouse.up()
    await expect.poll(changes).toMatchObject([{ data: { data: { schedule: at(13) } } }])
  })

  test('what may not be changed stays, and so does everything on a tablet', async () => {
    keep(lunch({ mayChange: false }))
    await open()
    pointer(block().element(), 'mouse').down()
    pointer(block().element(), 'mouse').move(1, 1)
    focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(moved()).toBeNull()
    expect(block().element().hasAttribute('aria-keyshortcuts')).toBe(false)
    keep(lunch())
    await resize(tablet)
    expect(block().element().hasAttribute('aria-keyshortcuts')).toBe(false)
  })
})

test('a finger drags an event once it has rested on it', async () => {
  keep(lunch())
  await open()
  const finger = pointer(block().element(), 'touch')
  finger.down()
  await expect.poll(moved).not.toBeNull()
  finger.move(0, 1)
  await expect.poll(() => document.querySelector('li[inert]')?.textContent).toMatch('13:00–14:00')
  finger.up()
  await expect.poll(changes).toMatchObject([{ data: { data: { schedule: at(13) } } }])
})

describe('with the keyboard', () => {
  test('an event is moved and lengthened, which is said, and keeps the focus', async () => {
    keep(lunch())
    await open()
    focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect.element(page.getByText(/^To .*12:30–13:30$/)).toBeInTheDocument()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await expect.element(page.getByText(/^Lunch was moved to .*12:30–13:45\.$/)).toBeVisible()
    expect(changes()).toMatchObject([
      { data: { data: { schedule: at(12, 1) + 2 * quarter, end: at(13, 1) + 3 * quarter } } },
    ])
    await expect.element(block()).toHaveFocus()
  })

  test('Escape leaves it where it was', async () => {
    keep(lunch())
    await open()
    focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{Escape}{/Alt}')
    await expect.poll(moved).toBeNull()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(changes).toMatchObject([{ data: { data: { schedule: at(12) - quarter } } }])
  })

  test('a day view goes along with an event that leaves it', async () => {
    keep(lunch())
    await open(desktop, calendarModes.day)
    focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(changes).toMatchObject([{ data: { data: { schedule: at(12, 1) } } }])
    await expect.element(block()).toHaveFocus()
  })
})

test('beside the month an event goes to the day of it on which it is dropped', async () => {
  keep(lunch())
  await open(desktop, calendarModes.month)
  const cell = document.querySelector(`[data-day="${addDays(wednesday, 2)}"]`)
  const { left = 0, top = 0 } = cell?.getBoundingClientRect() ?? {}
  const send = (type: string, clientX: number, clientY: number) =>
    block()
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 9, clientX, clientY }),
      )
  const from = block().element().getBoundingClientRect()
  send('pointerdown', from.left + 9, from.top + 9)
  send('pointermove', left + 9, top + 9)
  await expect.poll(() => cell?.hasAttribute('data-over')).toBe(true)
  send('pointerup', left + 9, top + 9)
  await expect.poll(changes).toMatchObject([{ data: { data: { schedule: at(12, 2) } } }])
  await expect.poll(() => cell?.hasAttribute('data-over')).toBe(false)
  await expect.element(page.getByRole('gridcell', { selected: true })).toMatchTextContent(/1 event/)
  await expect.element(block()).toMatchTextContent(/12:00–13:00/)
})

test('the arrow keys go from event to event', async () => {
  answerAll()
  answer(calendarRoutes.list, () =>
    list([
      lunch(),
      lunch({ id: 2, title: 'Walk', schedule: at(15), end: at(16) }),
      lunch({ id: 3, title: 'Choir', schedule: at(14, 1), end: at(16, 1) }),
      lunch({ id: 4, title: 'Away', allDay: true, schedule: at(0), end: at(24) }),
    ]),
  )
  await open()
  focus()
  for (const [key, title] of [
    ['ArrowDown', 'Walk'],
    ['ArrowRight', 'Choir'],
    ['ArrowLeft', 'Walk'],
    ['ArrowUp', 'Lunch'],
    ['ArrowUp', 'Away'],
    ['ArrowLeft', 'Away'],
  ]) {
    await userEvent.keyboard(`{${String(key)}}`)
    await expect.element(block(title)).toHaveFocus()
  }
})

test('what was moved can be taken back from the notice', async () => {
  keep(lunch())
  await open()
  const mouse = await dragged(0, 1)
  mouse.up()
  await page.getByRole('button', { name: calendar.move.undo }).last().click()
  await expect.element(page.getByText('Lunch is back where it was.')).toBeVisible()
  expect(changes()).toMatchObject([
    { data: { data: { schedule: at(13) }, updatedAt: 77 } },
    { data: { data: { schedule: at(12) }, updatedAt: 78 } },
  ])
  await expect.element(block()).toMatchTextContent(/12:00–13:00/)
})

test('of a repeated event is asked for this time or all', async () => {
  keep(lunch({ interval: 'Daily', schedule: at(12, -1), end: at(13, -1), expiration: at(12, 1) }))
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  await expect.element(block().nth(1)).toBeVisible()
  const second = block().nth(1).element()
  if (second instanceof HTMLElement) second.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await page.getByRole('button', { name: calendar.scope.confirmChange }).click()
  await expect
    .poll(changes)
    .toMatchObject([{ data: { scope: 'one', occurrence: at(12), data: { schedule: at(12) + quarter } } }])
})

test('[EVENT-23] of a repeated event can be with those that follow, which the first one is not asked for', async () => {
  keep(lunch({ interval: 'Daily', schedule: at(12, -1), end: at(13, -1), expiration: at(12, 1) }))
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  await expect.element(block().nth(1)).toBeVisible()
  const following = page.getByRole('radio', { name: calendar.scope.following })
  const move = async (nth: number) => {
    const element = block().nth(nth).element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('radio', { name: calendar.scope.all })).toBeVisible()
  }
  await move(0)
  expect(following.elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await move(1)
  await following.click()
  await page.getByRole('button', { name: calendar.scope.confirmChange }).click()
  await expect
    .poll(changes)
    .toMatchObject([
      { data: { scope: 'following', occurrence: at(12), data: { schedule: at(12) + quarter } } },
    ])
})

describe('a move that is refused', () => {
  test('is shown at once, put back, and says why', async () => {
    keep(lunch())
    let refuse: () => void = () => undefined
    const waiting = new Promise<typeof unreachable>((resolve) => {
      refuse = () => resolve(unreachable)
    })
    answer(calendarRoutes.change, () => waiting)
    await open()
    // What puts it back is not that the calendar is read again.
    answer(calendarRoutes.list, () => unreachable)
    const mouse = await dragged(0, 1)
    mouse.up()
    await expect.element(block()).toMatchTextContent(/13:00–14:00/)
    refuse()
    await expect.element(page.getByText(/^Lunch was not moved\. /)).toBeVisible()
    await expect.element(block()).toMatchTextContent(/12:00–13:00/)
  })

  test('to a day that is over says so', async () => {
    keep(lunch())
    answer(calendarRoutes.change, () => new Refused('bad_input', 400, { fields: { schedule: 'Over.' } }))
    await open()
    const mouse = await dragged(0, 1)
    mouse.up()
    await expect.element(page.getByText(`Lunch was not moved. ${calendar.problems.past}`)).toBeVisible()
  })

  test('because somebody else was faster shows theirs', async () => {
    keep(lunch())
    await open()
    const mouse = await dragged(0, 1)
    answer(calendarRoutes.list, () => list([lunch({ schedule: at(16), end: at(17), updatedAt: 88 })]))
    answer(calendarRoutes.change, () => new Refused('changed_meanwhile', 409))
    mouse.up()
    await expect.element(page.getByText(/^Somebody else has changed Lunch/)).toBeVisible()
    await expect.element(block()).toMatchTextContent(/16:00–17:00/)
  })
})

test.each([
  { view: 'a day of the week', mode: calendarModes.week, shown: 2 },
  { view: 'the day beside the month', mode: calendarModes.month, shown: 3 },
])(
  'more at once than $view has room for is behind a count, which leads to that day',
  async ({ mode, shown }) => {
    answerAll()
    answer(calendarRoutes.list, () =>
      list([1, 2, 3, 4, 5].map((id) => lunch({ id, title: `Lunch ${String(id)}` }))),
    )
    await resize(desktop)
    await openWeb(inMode(mode), { user: karin })
    await expect.poll(() => block().elements().length).toBe(shown)
    await page.getByRole('button', { name: `+${String(5 - shown)} more` }).click()
    await expect.poll(() => block('Lunch 5').elements().length).toBeGreaterThan(0)
  },
)

test('a calendar of thousands is read page by page', async () => {
  answerAll()
  const all = Array.from({ length: 5 }, (_, id) =>
    lunch({ id: id + 1, title: `Lunch ${String(id + 1)}`, schedule: at(12, id - 2), end: at(13, id - 2) }),
  )
  answer(calendarRoutes.list, ({ query: { skip = 0 } }) => list(all.slice(skip, skip + 2), all.length))
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  await expect.element(block('Lunch 5')).toBeVisible()
  expect(block().elements()).toHaveLength(5)
})
