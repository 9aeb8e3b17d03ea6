import type { BoxMe, InboxEntry } from '@lykta/contract/boxes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { fileRoutes } from '@lykta/contract/files/routes'
import { languages } from '@lykta/contract/languages'
import { automaticWords } from '@lykta/contract/messages'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, data, list, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import alarms from '../locales/en/alarms.json' with { type: 'json' }
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import en from '../locales/en/messages.json' with { type: 'json' }
import sv from '../locales/sv/messages.json' with { type: 'json' }
import { alarmEntry, alarmOf, helpCallOf } from '../testing/alarm-fixture.ts'
import { press } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = { en, sv }
const read = (id: number) => entryOf(id, messageOf(id, { readAt: 5 }))
const row = (id: number) => page.getByRole('button', { name: new RegExp(`Subject ${String(id)}$`) })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('the list of messages is for everybody', () => {
  test.for(languages)('%s', async (language) => {
    answerTv({ me: { language }, inbox: Array.from({ length: 12 }, (_, place) => read(place + 1)) })
    await openTv({ language })
    await page.getByRole('button', { name: /Subject 12/ }).click()
    await expect.element(heading(texts[language].list.title)).toBeVisible()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
  })
})

const missedOf = (id: number, name: string): InboxEntry => ({
  cursor: 100 + id,
  kind: 'call',
  id,
  at: id,
  item: { id, name, avatar: null, extension: `20000${String(id)}`, at: Date.now() - 60_000, video: true },
})
const pressOkOn = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toHaveFocus()
  await expect.element(button).toBeEnabled()
  press('Enter')
}

interface Waiting {
  me?: Partial<BoxMe>
  entries: InboxEntry[]
  answers?: () => void
  /** What is on the screen until OK. */
  before?: () => Promise<void>
}
const waiting: Record<string, Waiting> = {
  'a missed call': { entries: [missedOf(7, 'Karin')] },
  'several missed calls': { entries: [missedOf(7, 'Karin'), missedOf(9, 'Johan'), missedOf(8, 'Eva')] },
  'an alarm that was acknowledged, with a missed call': {
    entries: [missedOf(7, 'Karin'), alarmEntry(200, alarmOf(1))],
    before: () => pressOkOn(alarms.understood),
  },
  'a reminder that was acknowledged, with a missed call': {
    entries: [missedOf(7, 'Karin')],
    answers: () =>
      answer(calendarRoutes.boxOccurrences, () =>
        list([occurrenceOf(1, Date.now() + 600_000, { remindAt: Date.now() - 1 })]),
      ),
    before: () => pressOkOn(calendar.ok),
  },
  'a call for help that goes on, with a missed call': {
    me: { help: { number: '112' } },
    entries: [missedOf(7, 'Karin'), alarmEntry(200, helpCallOf(1, { state: 'taken', takenBy: 'Eva' }))],
    before: () => pressOkOn(alarms.help.home),
  },
}
test.for(Object.entries(waiting))(
  '[TV-24] two presses open all messages, whatever else the home shows: %s',
  async ([, { me = {}, entries, answers, before }]) => {
    answerTv({ me, inbox: [read(1), read(2), ...entries] })
    answers?.()
    await openTv()
    await before?.()
    const today = page.getByRole('button', { name: calendar.open })
    await expect.element(today).toHaveFocus()
    await expect
      .element(page.getByRole('button', { name: /Karin called|Eva and 2 others called/ }))
      .toBeVisible()
    const card = page.getByRole('button', { name: /Subject 2/ })
    await expect.element(card).toBeEnabled()
    press('ArrowDown')
    await expect.element(card).toHaveFocus()
    press('Enter')
    await expect.element(heading(en.list.title)).toBeVisible()
    await expect.element(row(2)).toHaveFocus()
    // Back on the home, the missed call is two presses away too.
    press('Escape')
    await expect.element(card).toHaveFocus()
    press('ArrowUp')
    await expect.element(today).toHaveFocus()
    press('ArrowUp')
    const missed = page.getByRole('button', { name: /Karin called|Eva and 2 others called/ })
    await expect.element(missed).toHaveFocus()
    await expect.element(missed).toBeEnabled()
    press('Enter')
    await expect.element(page.getByRole('button', { name: calls.close })).toHaveFocus()
  },
)

const spoken = {
  en: [
    automaticWords.en.voice,
    'Picture, 22 November',
    automaticWords.en.greeting,
    automaticWords.en.greetingText,
  ],
  sv: [
    automaticWords.sv.voice,
    'Bild, 22 november',
    automaticWords.sv.greeting,
    automaticWords.sv.greetingText,
  ],
}
test.for([
  { from: 'en', to: 'sv' },
  { from: 'sv', to: 'en' },
] as const)(
  '[MSG-52] what the web app wrote for a sender ($from) is in the language of the TV ($to)',
  async ({ from, to }) => {
    const [voice = '', picture = '', greeting = '', text = ''] = spoken[from]
    const [ownVoice = '', ownPicture = '', ownGreeting = '', ownText = ''] = spoken[to]
    const withWords = (id: number, subject: string, message = '', readAt: number | null = 5) =>
      entryOf(id, messageOf(id, { readAt, message: { ...messageOf(id).message, subject, message } }))
    answerTv({
      me: { language: to },
      inbox: [withWords(1, picture), withWords(2, greeting, text), withWords(3, voice, 'Lakes', null)],
    })
    await openTv({ language: to })
    await expect.element(heading(ownVoice)).toBeVisible()
    await expect.element(page.getByText('Lakes')).toBeVisible()
    await pressOkOn(texts[to].done.read)
    const card = page.getByRole('button', { name: new RegExp(ownVoice) })
    await expect.element(card).toBeEnabled()
    await card.click()
    await expect.element(heading(texts[to].list.title)).toBeVisible()
    await expect.element(page.getByRole('button', { name: new RegExp(ownVoice) })).toBeVisible()
    await expect.element(page.getByRole('button', { name: new RegExp(ownPicture) })).toBeVisible()
    const greetingRow = page.getByRole('button', { name: new RegExp(ownGreeting) })
    await expect.element(greetingRow).toBeEnabled()
    await greetingRow.click()
    await expect.element(heading(ownGreeting)).toBeVisible()
    await expect.element(page.getByText(ownText)).toBeVisible()
  },
)

test('[TV-24] two presses open all messages, the newest first, and Back leads to where it was', async () => {
  answerTv({ inbox: Array.from({ length: 12 }, (_, place) => read(place + 1)) })
  await openTv()
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  const card = page.getByRole('button', { name: /Subject 12/ })
  await expect.element(card).toBeEnabled()
  press('ArrowDown')
  await expect.element(card).toHaveFocus()
  press('Enter')
  await expect.element(heading(en.list.title)).toBeVisible()
  await expect.element(row(12)).toHaveFocus()
  for (const id of [11, 10, 9, 8, 7, 6]) {
    press('ArrowDown')
    await expect.element(row(id)).toHaveFocus()
  }
  await expect.element(row(6)).toBeInViewport({ ratio: 1 })
  await expect.element(row(6)).toBeEnabled()
  press('Enter')
  await expect.element(heading('Subject 6')).toBeVisible()
  press('Escape')
  await expect.element(row(6)).toHaveFocus()
  await expect.element(row(6)).toBeInViewport({ ratio: 1 })
  press('Escape')
  await expect.element(page.getByRole('button', { name: calendar.open })).toBeVisible()
})

const film = {
  id: 1,
  category: { type: 'video' as const, fd: 'f'.repeat(43) },
  name: 'garden.mp4',
  size: 4,
  state: 'ready' as const,
  percent: 100,
  url: '/media/film',
  thumbnail: '/media/film?size=thumb',
}

/** A message with a film is on the screen, and “Show the film” has been pressed. */
const openFilm = async (answerMedia: () => void) => {
  answerTv({ inbox: [entryOf(1, messageOf(1, { attachments: [film] }))] })
  answerMedia()
  await openTv()
  await page.getByRole('button', { name: en.film.show_one }).click()
}
/** A film of which nothing arrives: what happens to it is said by `happens`. */
const nothingYet = () =>
  answer(fileRoutes.boxMedia, () => data({ url: URL.createObjectURL(new MediaSource()) }))
const happens = async (event: 'playing' | 'waiting') => {
  await expect.poll(() => document.querySelector('video')).not.toBeNull()
  document.querySelector('video')?.dispatchEvent(new Event(event))
}

test.for([
  [
    'that does not arrive',
    () => answer(fileRoutes.boxMedia, () => unreachable),
    'The film cannot be shown right now.',
  ],
  [
    'that this TV cannot play',
    () => answer(fileRoutes.boxMedia, () => data({ url: 'data:video/mp4;base64,' })),
    'The film cannot be shown on this TV.',
  ],
] as const)(
  'a film %s says so, and nobody has to say that they have watched it',
  async ([, answers, words]) => {
    await openFilm(answers)
    await expect.element(page.getByText(words)).toBeVisible()
    const close = page.getByRole('button', { name: en.close })
    await expect.element(close).toHaveFocus()
    await close.click()
    await expect.element(page.getByRole('button', { name: 'I have read it' })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Watch again' })).toBeVisible()
  },
)

test('a film that plays hides its buttons while “Pause” has the focus, and says when it waits for its next part', async () => {
  await openFilm(nothingYet)
  const waits = page.getByText(en.film.loading)
  await expect.element(waits).toBeVisible()
  await happens('playing')
  await expect.element(waits).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: en.film.pause })).toHaveFocus()
  const buttons = () => document.querySelector('footer')
  const seen = () => getComputedStyle(buttons() ?? document.body).opacity
  const afterAWhile = () => {
    for (const animation of buttons()?.getAnimations() ?? []) animation.finish()
  }
  await expect.poll(() => buttons()?.getAnimations()).toHaveLength(1)
  afterAWhile()
  expect(seen()).toBe('0')
  press('ArrowRight')
  await expect.element(page.getByRole('button', { name: en.close })).toHaveFocus()
  await expect.poll(seen).toBe('1')
  afterAWhile()
  expect(seen()).toBe('1')
  await happens('waiting')
  await expect.element(waits).toBeVisible()
})
