import { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { Occurrence } from '@lykta/contract/calendar'
import { boxTopic } from '@lykta/contract/boxes'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, list, unreachable } from '@lykta/testing/fake-network'
import { languages } from '@lykta/contract/languages'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import en from '../locales/en/calendar.json' with { type: 'json' }
import sv from '../locales/sv/calendar.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import { createMemoryStore } from '../shared/store/index.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp, switchOff } from '../testing/open-tv.tsx'
import { expectRoomForLonger } from '../testing/room-for-longer.ts'

setUpTvApp()

const texts = { en, sv }
const minute = 60_000
const hour = 60 * minute
/** Begins in a quarter of an hour at the latest, and is to be reminded of now. */
const soon = (eventId: number, change: Partial<Occurrence> = {}) =>
  occurrenceOf(eventId, Math.floor(Date.now() / minute + 15) * minute, {
    remindAt: Date.now() - 1,
    ...change,
  })

const words = (count: number) => 'Ta på dig skorna, Maja kommer och hämtar dig. '.repeat(count).trim()
const plan = (...occurrences: Occurrence[]) => answer(calendarRoutes.boxOccurrences, () => list(occurrences))
/** What a TV has kept that knew of these since yesterday. */
const storeWith = async (...occurrences: Occurrence[]) => {
  const store = createMemoryStore()
  await store.write('calendar', {
    readAt: Date.now() - 24 * hour,
    from: Date.now() - 48 * hour,
    to: Date.now() + 360 * hour,
    occurrences: occurrences.map((one) => ({ ...one, reminds: true })),
  })
  return store
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const ok = page.getByRole('button', { name: en.ok, exact: true })
/** As soon as it is taken: a press just after the screen has come up may be meant for the one before. */
const pressOk = async () => {
  await expect.element(ok).toBeEnabled()
  await ok.click()
}

const states: Record<string, { event: () => Occurrence; shows: (t: typeof en | typeof sv) => string }> = {
  'is soon': { event: () => soon(1), shows: (t) => t.in_other.split(' ')[0] ?? '' },
  'is now': {
    event: () => occurrenceOf(1, Date.now() - minute, { remindAt: Date.now() - minute }),
    shows: (t) => t.now,
  },
  'lasts all day': {
    event: () =>
      occurrenceOf(1, Date.now() - 1, { end: Date.now() + hour, allDay: true, remindAt: Date.now() }),
    shows: (t) => t.allDay,
  },
  'was missed': {
    event: () => occurrenceOf(1, Date.now() - 3 * hour, { remindAt: Date.now() - 3 * hour }),
    // Three hours ago may be yesterday.
    shows: (t) => t.wasYesterday.split(' ').slice(0, 2).join(' '),
  },
  'has a long title': { event: () => soon(1, { title: words(4).slice(0, 200) }), shows: () => 'Ta på' },
  'has a long text in large': {
    event: () =>
      soon(1, {
        title: 'Sjukgymnastik med Maja i träningssalen',
        body: words(20),
        fontSize: 'large',
        sender: { name: 'Wolfeschlegelsteinhausenbergerdorff Överförmyndare', avatar: null },
      }),
    shows: (t) => t.nextPage,
  },
  'has a long title and a text': {
    event: () => soon(1, { title: words(4).slice(0, 200), body: words(1), fontSize: 'small' }),
    shows: () => 'Maja',
  },
}
const cases = Object.entries(states).flatMap(([note, state]) =>
  languages.map((language) => ({ note, language, ...state })),
)

describe('the reminder of an event is for everybody', () => {
  test.for(cases)('that $note, $language', async ({ language, event, shows }) => {
    answerTv({ me: { language } })
    const occurrence = event()
    plan(occurrence)
    await openTv({ language, store: await storeWith(occurrence) })
    await expect.element(page.getByText(shows(texts[language]), { exact: false }).first()).toBeVisible()
    await expect.element(page.getByRole('button').first()).toBeEnabled()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })
})

test('[TV-11] a reminder says what, when and who wrote it, and stays until OK', async () => {
  answerTv()
  plan(soon(1, { title: 'Physiotherapy', body: 'Wear your shoes.', fontSize: 'large' }))
  await openTv()
  await expect.element(heading('Physiotherapy')).toBeVisible()
  await expect.element(page.getByText(/^In 1[45] minutes$/)).toBeVisible()
  await expect.element(page.getByText('Wear your shoes.')).toHaveStyle({ fontSize: '76px' })
  await expect.element(page.getByText('From Karin Lindqvist')).toBeVisible()
  await expect.element(page.getByText(/^\d\d:\d\d–\d\d:\d\d$/)).toBeVisible()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await pressOk()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  await expect.element(heading('Physiotherapy')).not.toBeInTheDocument()
})

test('[TV-12] [TV-15] two reminders come one after the other, and each OK is reported', async () => {
  answerTv()
  const broker = startBroker()
  const [first, second] = [soon(1, { remindAt: Date.now() - 2 * minute }), soon(2)]
  plan(second, first)
  await openTv()
  await expect.element(heading('Event 1')).toBeVisible()
  await pressOk()
  await expect.element(heading('Event 2')).toBeVisible()
  await pressOk()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  const receipt = (one: Occurrence, state: string): unknown =>
    expect.objectContaining({ kind: 'event', id: one.eventId, occurrence: one.start, state })
  await expect
    .poll(() => broker.published(boxTopic(1, 'receipt')))
    .toEqual([
      receipt(first, 'shown'),
      receipt(first, 'acknowledged'),
      receipt(second, 'shown'),
      receipt(second, 'acknowledged'),
    ])
})

test('[TV-14] [TV-15] after a power cut and without a network a reminder comes all the same, once', async () => {
  answerTv()
  const event = soon(1)
  const store = createMemoryStore()
  plan(event)
  await openTv({ store })
  await expect.element(heading('Event 1')).toBeVisible()
  switchOff()

  answerTv()
  answer(calendarRoutes.boxOccurrences, () => unreachable)
  await openTv({ store })
  await pressOk()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  switchOff()

  await openTv({ store })
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  await expect.element(heading('Event 1')).not.toBeInTheDocument()
})
