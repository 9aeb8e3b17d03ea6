import { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { Occurrence } from '@lykta/contract/calendar'
import { languages } from '@lykta/contract/languages'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, list, pending, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import en from '../locales/en/calendar.json' with { type: 'json' }
import sv from '../locales/sv/calendar.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'
import { expectRoomForLonger } from '../testing/room-for-longer.ts'

setUpTvApp()

const texts = { en, sv }
/** A Saturday afternoon in Stockholm, on the server's clock. */
const now = Date.parse('2026-11-14T14:20:00+01:00')
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day)}T${time}:00+01:00`)
const minute = 60_000
const words = (count: number) => 'Ta på dig skorna, Maja kommer och hämtar dig. '.repeat(count).trim()

const afternoon: Occurrence[] = [
  occurrenceOf(1, at(14, '00:00'), {
    end: at(15, '00:00'),
    allDay: true,
    title: 'Karin’s birthday',
    color: '#7a4fb5',
  }),
  occurrenceOf(2, at(14, '09:00'), { title: 'Podiatrist', body: 'Floor 2', color: '#c2513c' }),
  occurrenceOf(3, at(14, '11:30'), { title: 'Lunch with Greta', body: 'Dining hall', color: null }),
  occurrenceOf(4, at(14, '15:00'), { title: 'Physiotherapy', body: 'With Maja, training room' }),
  occurrenceOf(5, at(14, '17:30'), { title: 'Dinner', body: 'Dining hall', color: null }),
]
const tomorrow = occurrenceOf(6, at(15, '10:00'), { title: 'Church service', body: words(30) })
const goesOn = occurrenceOf(7, at(14, '14:00'), { end: at(14, '15:00'), title: 'Choir', body: 'Lounge' })
const many = Array.from({ length: 14 }, (_, index) =>
  occurrenceOf(index + 1, at(14, '08:00') + index * 40 * minute, {
    title: `Event ${String(index + 1)}`,
    body: 'Dining hall',
  }),
)

const open = async (
  occurrences: Occurrence[] | symbol = [...afternoon, tomorrow],
  language: 'en' | 'sv' = 'en',
) => {
  answerTv({ me: { language, serverTime: now } })
  answer(calendarRoutes.boxOccurrences, () => {
    if (occurrences === unreachable || typeof occurrences === 'symbol')
      return occurrences === unreachable ? unreachable : pending
    return list(occurrences)
  })
  await openTv({ language })
  await expect.poll(() => document.documentElement.lang).toBe(language)
  await expect.element(page.getByRole('button', { name: 'Karin' })).toBeVisible()
  await expect.poll(() => focused()).toBe('today')
  await pressOk()
  await expect.element(page.getByRole('heading', { level: 1, name: texts[language].calendar })).toBeVisible()
  await expect.poll(() => focused()).toBe('day-0')
}
const focused = () => document.activeElement?.getAttribute('data-focus')
const codes = { ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, Enter: 13, Escape: 27 } as const
const press = async (key: keyof typeof codes) => {
  // The remote moves by the code, as TVs send it.
  for (const type of ['keydown', 'keyup'])
    window.dispatchEvent(
      new KeyboardEvent(type, { key, keyCode: codes[key], bubbles: true, cancelable: true }),
    )
  await new Promise((resolve) => requestAnimationFrame(resolve))
}
/** As soon as it is taken: just after an OK it may be the same press. */
const pressOk = async () => {
  await expect.poll(() => document.activeElement?.hasAttribute('aria-disabled')).toBe(false)
  await press('Enter')
}
const go = async (key: keyof typeof codes, to: string) => {
  await press(key)
  await expect.poll(focused).toBe(to)
}
/** A plan that has just come up takes the focus a moment later; pressed again there, the arrow does nothing. */
const goIntoPlan = (to: string) =>
  expect
    .poll(async () => {
      await press('ArrowRight')
      return focused()
    })
    .toBe(to)
const keyOf = ({ eventId, start }: Occurrence) => `${String(eventId)}/${String(start)}`

const states: Record<
  string,
  { plan: Occurrence[] | symbol; act?: () => Promise<void>; shows: (t: typeof en | typeof sv) => string }
> = {
  'of a day with something over and something to come': {
    plan: [...afternoon, tomorrow],
    shows: () => 'Physiotherapy',
  },
  'of a day on which something goes on': { plan: [...afternoon, goesOn], shows: () => 'Choir' },
  'of a day with more than fits': { plan: many, shows: () => 'Event 14' },
  'of a day with nothing': { plan: [], shows: (t) => t.nothing },
  'of another day with nothing': {
    plan: [],
    act: () => go('ArrowDown', 'day-1'),
    shows: (t) => t.nothingThatDay,
  },
  'that is loading': { plan: pending, shows: (t) => t.close },
  'that cannot be read': { plan: unreachable, shows: (t) => t.dayFailed },
  'with long titles, and an event over several days': {
    plan: [
      occurrenceOf(1, at(13, '22:00'), {
        end: at(14, '16:00'),
        title: words(5).slice(0, 200),
        body: words(5),
      }),
      occurrenceOf(2, at(14, '00:00'), {
        end: at(17, '00:00'),
        allDay: true,
        title: words(5).slice(0, 200),
        sender: { name: 'Wolfeschlegelsteinhausenbergerdorff', avatar: null },
      }),
    ],
    shows: () => 'Ta på dig',
  },
  'with an event opened': {
    plan: [tomorrow],
    act: async () => {
      await go('ArrowDown', 'day-1')
      await goIntoPlan(keyOf(tomorrow))
      await pressOk()
    },
    shows: (t) => t.nextPage,
  },
}
const cases = Object.entries(states).flatMap(([note, state]) =>
  languages.map((language) => ({ note, language, ...state })),
)

describe('the calendar is for everybody', () => {
  test.for(cases)('$note, $language', async ({ language, plan, act, shows }) => {
    await open(plan, language)
    await act?.()
    await expect.poll(() => document.body.innerText).toContain(shows(texts[language]))
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })
})

test('[TV-18] from the home the arrows lead to today, to tomorrow, to all of an event, and back again', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Saturday 14 November' })).toBeVisible()
  await go('ArrowDown', 'day-1')
  await expect.element(page.getByRole('heading', { name: 'Sunday 15 November' })).toBeVisible()
  await expect.element(page.getByText('Physiotherapy')).not.toBeInTheDocument()
  await goIntoPlan(keyOf(tomorrow))
  await pressOk()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Church service' })).toBeVisible()
  await expect.element(page.getByText('From Karin Lindqvist')).toBeVisible()
  await press('Escape')
  await expect.poll(focused).toBe(keyOf(tomorrow))
  await go('ArrowLeft', 'day-1')
  for (const day of [2, 3, 4, 5, 6]) await go('ArrowDown', `day-${String(day)}`)
  await expect.element(page.getByRole('heading', { name: 'Friday 20 November' })).toBeVisible()
  await go('ArrowDown', 'close')
  await pressOk()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  await expect.poll(focused).toBe('today')
})

test('[TV-18] the list of a full day follows the focus to its end', async () => {
  await open(many)
  await goIntoPlan(keyOf(many[9] ?? tomorrow))
  const last = keyOf(many.at(-1) ?? tomorrow)
  for (let step = 0; step < many.length && focused() !== last; step += 1) await press('ArrowDown')
  await expect.poll(focused).toBe(last)
  await expect.element(page.getByRole('button', { name: /Event 14/ })).toBeInViewport({ ratio: 1 })
})

test('[TV-19] what is over fades, and now stands between that and what comes', async () => {
  await open()
  const rows = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(rows.findIndex((row) => row === 'Now 14:20')).toBe(3)
  const weight = (name: RegExp) => page.getByRole('button', { name }).getByText(/^\d\d:\d\d/)
  await expect.element(weight(/Lunch/)).toHaveStyle({ fontWeight: '420' })
  await expect.element(weight(/Physiotherapy/)).toHaveStyle({ fontWeight: '620' })
})

test('[TV-19] what goes on is marked as now', async () => {
  await open([...afternoon, goesOn])
  await expect.element(page.getByRole('button', { name: /^14:00\s*Now\s*Choir/ })).toBeVisible()
  await expect.element(page.getByText('Now 14:20')).not.toBeInTheDocument()
})

test('a calendar that nobody looks at gives way to the home after 5 minutes', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('ArrowDown')
  vi.advanceTimersByTime(5 * minute)
  vi.useRealTimers()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
})

describe('[TV-26] on an evening with nothing left, the home says what comes first tomorrow', () => {
  const day = 86_400_000
  const midnight = new Date().setHours(0, 0, 0, 0)
  const tomorrowAtTen = new Date(midnight + day + day / 2).setHours(10, 0, 0, 0)
  test.for([
    { hour: 20, language: 'en', isSaid: true },
    { hour: 23, language: 'sv', isSaid: true },
    { hour: 14, language: 'en', isSaid: false },
    { hour: 3, language: 'en', isSaid: false },
  ] as const)('at $hour, $language', async ({ hour, language, isSaid }) => {
    answerTv({ me: { language, serverTime: new Date().setHours(hour, 0, 0, 0) } })
    answer(calendarRoutes.boxOccurrences, () =>
      list(
        [10, 11, 12].map((_, place) =>
          occurrenceOf(place + 1, tomorrowAtTen + place * 3_600_000, { body: 'Dining hall' }),
        ),
      ),
    )
    await openTv({ language })
    await expect.element(page.getByText(texts[language].nothing)).toBeVisible()
    const panel = page.getByText(texts[language].nothing).element().closest('section')
    const said = () =>
      [...(panel?.querySelectorAll('h3, time, b') ?? [])].map(({ textContent }) => textContent)
    await expect
      .poll(said)
      .toEqual(isSaid ? [texts[language].tomorrow, '10:00', 'Event 1', '11:00', 'Event 2'] : [])
    // The light around it must not lie under what is below it.
    const { bottom, width } = panel?.getBoundingClientRect() ?? new DOMRect()
    const light = (18 / 672) * width
    expect(panel?.nextElementSibling?.getBoundingClientRect().top).toBeGreaterThan(bottom + light)
  })
})
