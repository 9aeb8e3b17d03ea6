import type { BoxMe, InboxEntry, InboxKind } from '@lykta/contract/boxes'
import { ownBoxRoutes, pairingRoutes } from '@lykta/contract/boxes/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { fileRoutes } from '@lykta/contract/files/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { BoxMessage } from '@lykta/contract/messages'
import { languages } from '@lykta/contract/languages'
import { faults, linesOf, sideways } from '@lykta/testing/page-checks'
import { answer, data, list, pending, unreachable } from '@lykta/testing/fake-network'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import appEn from '../locales/en/app.json' with { type: 'json' }
import boxesEn from '../locales/en/boxes.json' with { type: 'json' }
import calendarEn from '../locales/en/calendar.json' with { type: 'json' }
import callsEn from '../locales/en/calls.json' with { type: 'json' }
import messagesEn from '../locales/en/messages.json' with { type: 'json' }
import appSv from '../locales/sv/app.json' with { type: 'json' }
import boxesSv from '../locales/sv/boxes.json' with { type: 'json' }
import calendarSv from '../locales/sv/calendar.json' with { type: 'json' }
import callsSv from '../locales/sv/calls.json' with { type: 'json' }
import messagesSv from '../locales/sv/messages.json' with { type: 'json' }
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { press } from '../testing/keys.ts'
import { expectRoomForLonger } from '../testing/room-for-longer.ts'
import { speak } from '../shared/i18n/index.ts'
import { answerTv, boxMe, openTv, setUpTvApp, siteConfig } from '../testing/open-tv.tsx'
import { callKarin, karinRings, talkToKarin } from '../testing/tv-calls.ts'
import { BrokenScreen } from './BrokenScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Stage } from './Stage.tsx'

setUpTvApp()
afterEach(() => {
  vi.useRealTimers()
})

const texts = {
  en: { calendar: calendarEn, boxes: boxesEn, calls: callsEn, app: appEn, messages: messagesEn },
  sv: { calendar: calendarSv, boxes: boxesSv, calls: callsSv, app: appSv, messages: messagesSv },
} as const
type Texts = (typeof texts)[keyof typeof texts]

type Verto = ReturnType<typeof answerTv>

interface TvState {
  inbox?: InboxEntry[]
  me?: Partial<BoxMe>
  answers?: () => void
  opened?: Parameters<typeof openTv>[0]
  /** What happens once the TV is on. */
  act?: (verto: Verto) => Promise<void>
  shows: (words: Texts) => string
}

const words = (count: number) => 'Vi var vid sjön i dag och badade från bryggan. '.repeat(count)
const message = (id: number, change: Parameters<typeof messageOf>[1] = {}) =>
  entryOf(id, messageOf(id, change))
const picture: BoxMessage['attachments'][number] = {
  id: 1,
  category: { type: 'image', fd: 'fd-1' },
  name: 'jetty.jpg',
  size: 4,
  state: 'ready',
  percent: 100,
  url: '/media/fd-1',
  thumbnail: '/media/fd-1?size=thumb',
}
const voice: BoxMessage['attachments'][number] = {
  ...picture,
  id: 2,
  category: { type: 'audio', fd: 'v'.repeat(43) },
  name: 'voice.m4a',
}
const missedCallOf = (id: number, name: string, extension = '200007'): InboxEntry => ({
  cursor: id,
  kind: 'call',
  id,
  at: Date.now() - 60_000,
  item: { id, name, avatar: null, extension, at: Date.now() - 60_000, video: true },
})
const missedCall = missedCallOf(1, 'Karin')
/** At Karin's extension. */
const contactOf = (name: string) => ({
  name,
  avatar: null,
  extension: '200007',
  available: true,
  autoAnswer: false,
})

/** As long as nobody presses anything. */
const waitFor = async (ms: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press('Shift')
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  vi.advanceTimersByTime(ms)
  vi.useRealTimers()
}

const states: Record<string, TvState> = {
  'a call that rings': { act: karinRings, shows: ({ calls }) => calls.answer },
  'a call that is placed': { act: callKarin, shows: ({ calls }) => calls.hangUp },
  'a call that goes on': { act: talkToKarin, shows: ({ calls }) => calls.mute },
  'the slideshow': {
    me: { serverTime: new Date().setHours(12, 0, 0, 0) },
    inbox: [message(1, { readAt: Date.now(), attachments: [picture] })],
    act: async () => {
      await expect.poll(() => document.body.innerText).toContain('Choir')
      await waitFor(5 * 60_000)
    },
    shows: ({ messages }) => messages.slideshow.home,
  },
  'a voice message': {
    inbox: [message(1, { attachments: [voice] })],
    shows: ({ messages }) => messages.voice.listen,
  },
  'a voice message that is played': {
    inbox: [message(1, { attachments: [voice] })],
    answers: () => answer(fileRoutes.boxMedia, () => pending),
    act: () => page.getByRole('button', { name: /Listen|Lyssna/ }).click(),
    shows: ({ messages }) => messages.voice.loading,
  },
  'a voice message that cannot be played': {
    inbox: [message(1, { attachments: [voice] })],
    answers: () => answer(fileRoutes.boxMedia, () => unreachable),
    act: () => page.getByRole('button', { name: /Listen|Lyssna/ }).click(),
    shows: ({ messages }) => messages.voice.away,
  },
  'a TV that is open in another window': {
    act: async () => {
      await expect.poll(() => document.body.innerText).toContain('Choir')
      let release = () => {}
      onTestFinished(() => release())
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      void navigator.locks.request('lykta-box', { steal: true }, () => held)
    },
    shows: ({ app }) => app.elsewhere.title,
  },
  'the home': { shows: () => 'Choir' },
  'the home of somebody with nothing planned, nobody to call and no messages': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => list([]))
      answer(calendarRoutes.boxOccurrences, () => list([]))
    },
    shows: ({ calls }) => calls.noContacts,
  },
  'the home while contacts and calendar are loading': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => pending)
      answer(calendarRoutes.boxOccurrences, () => pending)
    },
    shows: ({ calls }) => calls.title,
  },
  'the home when nothing could be read': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => unreachable)
      answer(calendarRoutes.boxOccurrences, () => unreachable)
    },
    shows: ({ calendar }) => calendar.failed,
  },
  'the home with long names': {
    answers: () =>
      answer(ownBoxRoutes.contacts, () =>
        list(
          ['200001', '200002', '200003', '200004', '200005', '200006'].map((extension) => ({
            name: 'Wolfeschlegelsteinhausenbergerdorff Överförmyndare',
            avatar: null,
            extension,
            available: true,
            autoAnswer: false,
          })),
        ),
      ),
    shows: () => 'Wolfeschlegel',
  },
  'the home after a missed call': { inbox: [missedCall], shows: () => 'Karin' },
  'the home of a TV that keeps nothing': { opened: { isLasting: false }, shows: () => 'Choir' },
  'a message': { inbox: [message(1)], shows: () => 'Subject 1' },
  'a message that was read': { inbox: [message(1, { readAt: Date.now() })], shows: () => 'Subject 1' },
  'a long message': {
    inbox: [
      message(1, {
        message: {
          subject: words(3),
          message: words(60),
          fontSize: 'large',
          dyslexie: true,
          type: 'warning',
        },
      }),
    ],
    shows: () => 'Vi var vid',
  },
  'a code to pair with': { opened: { paired: false }, shows: ({ boxes }) => boxes.pairing.title },
  'a code that could not be asked for': {
    opened: { paired: false },
    answers: () => answer(pairingRoutes.begin, () => unreachable),
    shows: ({ boxes }) => boxes.pairing.title,
  },
  'a code for which no server could be asked': {
    opened: { paired: false },
    answers: () => {
      answer(configRoutes.read, () => unreachable)
      answer(pairingRoutes.begin, () => unreachable)
    },
    shows: ({ boxes: { pairing } }) => pairing.unreachable.replace('{{product}}', pairing.app),
  },
}

const cases = Object.entries(states).flatMap(([note, state]) =>
  languages.map((language) => ({ note, language, ...state })),
)

describe('the TV is for everybody', () => {
  test.for(cases)('$note, $language', async ({ language, me, inbox = [], answers, opened, act, shows }) => {
    const verto = answerTv({ me: { ...me, language }, inbox })
    answers?.()
    await openTv({ ...opened, language })
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await act?.(verto)
    await expect.poll(() => document.body.innerText).toContain(shows(texts[language]))
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })
})

test('[TV-04] a call that rings has the screen, with the name of the caller and two keys', async () => {
  const verto = answerTv()
  await openTv()
  await karinRings(verto)
  const name = callsEn.isCalling.replace('{{name}}', 'Karin')
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(page.getByRole('button', { name: callsEn.answer })).toBeVisible()
  await expect.element(page.getByText(callsEn.title)).not.toBeInTheDocument()
  await page.getByRole('button', { name: callsEn.notNow }).click()
  await expect.poll(() => verto.asked('verto.bye').map(({ cause }) => cause)).toEqual(['CALL_REJECTED'])
})

test.each([
  ['was placed', callKarin],
  ['goes on', talkToKarin],
])('[TV-05] a call that %s has the screen, with a key that hangs up', async (_how, call) => {
  const verto = answerTv()
  await openTv()
  await call(verto)
  await expect.element(page.getByText(callsEn.title)).not.toBeInTheDocument()
  await page.getByRole('button', { name: callsEn.hangUp }).click()
  await expect.poll(() => verto.asked('verto.bye')).toHaveLength(1)
})

test('[TV-17] a reminder that comes during a call stands in a corner, and takes the screen when the call is over', async () => {
  const verto = answerTv()
  const hour = 60 * 60_000
  const event = occurrenceOf(1, Date.now() + 1.25 * hour, { remindAt: Date.now() + hour, title: 'Medicine' })
  answer(calendarRoutes.boxOccurrences, () => list([event]))
  await openTv()
  await talkToKarin(verto)
  const hangUp = page.getByRole('button', { name: callsEn.hangUp })
  await expect.element(hangUp).toBeVisible()
  // An hour passes on the server's clock, which is read again.
  answer(ownBoxRoutes.me, () => data(boxMe({ serverTime: Date.now() + hour })))
  window.dispatchEvent(new Event('visibilitychange'))
  const corner = page.getByRole('complementary', { name: calendarEn.reminder })
  await expect.element(corner.getByText('Medicine')).toBeVisible()
  await expect.element(hangUp).toHaveFocus()
  expect(await faults()).toEqual([])
  await hangUp.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Medicine' })).toBeVisible()
  await expect.element(corner).not.toBeInTheDocument()
})

/** Each kind of the contract must be here: the compiler says so. */
const kinds: Record<InboxKind, { entry: InboxEntry; shows: string }> = {
  message: { entry: message(1), shows: 'Subject 1' },
  call: { entry: missedCall, shows: 'Karin called' },
  // What has no screen of its own leaves the home as it is.
  alarm: { entry: { cursor: 1, kind: 'alarm', id: 1, at: Date.now() }, shows: callsEn.title },
  event: { entry: { cursor: 1, kind: 'event', id: 1, at: Date.now() }, shows: callsEn.title },
  settings: { entry: { cursor: 1, kind: 'settings', id: 1, at: Date.now() }, shows: callsEn.title },
}

test.each(Object.entries(kinds))(
  '[TV-03] an inbox entry of kind %s leaves no TV empty',
  async (_kind, one) => {
    answerTv({ inbox: [one.entry] })
    await openTv()
    await expect.element(page.getByText(one.shows).first()).toBeVisible()
  },
)

test('the clock of a TV that has just taken a place is not that of its machine', async () => {
  answerTv({ me: { timeZone: 'Pacific/Kiritimati' } })
  const clocks = new Set<string>()
  const read = () => {
    for (const [time] of document.body.innerText.matchAll(/\d\d:\d\d/g)) clocks.add(time)
  }
  const watch = new MutationObserver(read)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  answer(calendarRoutes.boxOccurrences, () => list([]))
  await openTv()
  await expect.poll(() => document.body.innerText).toContain(calendarEn.nothing)
  read()
  const hours = new Set([...clocks].map((time) => time.slice(0, 2)))
  const there = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Pacific/Kiritimati' })
  expect([...hours]).toEqual([there.format(Date.now())])
})

test('a TV names no product until the server has said its name, which its window is then called', async () => {
  const said = Promise.withResolvers<undefined>()
  answerTv()
  answer(configRoutes.read, async () => {
    await said.promise
    return data({ ...siteConfig, productName: 'Fönstret' })
  })
  await openTv({ paired: false })
  await expect.element(page.getByText('Open the app on your phone or computer.')).toBeVisible()
  await expect.element(page.getByText('Lykta')).not.toBeInTheDocument()
  said.resolve(undefined)
  await expect.element(page.getByText('Open Fönstret on your phone or computer.')).toBeVisible()
  await expect.poll(() => document.title).toBe('Fönstret')
})

test('where the server does not say who it is, a TV shows the time of the region', async () => {
  answerTv()
  answer(ownBoxRoutes.me, () => unreachable)
  await openTv()
  await expect.element(page.getByText(callsEn.title)).toBeVisible()
})

test('a picture that is paged back to is loaded again, not from where it no longer is', async () => {
  const fetchAnything = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    new Request(input).url.includes('/media/')
      ? Promise.resolve(
          new Response(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })),
        )
      : fetchAnything(input, init),
  )
  const revoked = new Set<string>()
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.add(url))
  const stale: string[] = []
  const watch = new MutationObserver(() => {
    for (const { src } of document.images) if (revoked.has(src)) stale.push(src)
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => watch.disconnect())
  const long = {
    subject: 'Subject 1',
    message: words(30),
    fontSize: 'large',
    dyslexie: false,
    type: 'information',
  } as const
  answerTv({ inbox: [message(1, { message: long, attachments: [picture] })] })
  await openTv()
  const isShown = () => [...document.images].some(({ src }) => src.startsWith('blob:'))
  await expect.element(page.getByText('Subject 1')).toBeVisible()
  const more = page.getByRole('button', { name: messagesEn.nextPage })
  while (more.elements().length > 0) await more.click()
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: messagesEn.showPictures_one }).click()
    await expect.poll(isShown).toBe(true)
    press('Escape')
    await expect.poll(isShown).toBe(false)
  }
  expect(revoked.size).toBe(2)
  expect(stale).toEqual([])
})

test('where there is nobody’s plan or message, the first of the people has the focus, even where they come last', async () => {
  const read = Promise.withResolvers<undefined>()
  answerTv({ me: { functions: ['phone'], help: { number: '112' } } })
  answer(ownBoxRoutes.contacts, async () => {
    await read.promise
    return list([contactOf('Karin'), { ...contactOf('Johan'), extension: '200009' }])
  })
  await openTv()
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  read.resolve(undefined)
  await expect.element(page.getByRole('button', { name: /^Karin/ })).toHaveFocus()
})

test.for(languages)(
  'that somebody cannot be reached stands on one line in their window: %s',
  async (language) => {
    answerTv({ me: { language } })
    await openTv()
    const johan = page.getByRole('button', { name: /^Johan/ })
    const words = johan.getByText(texts[language].calls.away)
    await expect.element(words).toBeVisible()
    expect(linesOf(words.element())).toBe(1)
  },
)

test.each([
  ['of one person', ['Karin', 'Karin', 'Karin'], /^3 missed calls, the latest \S+ \d\d:\d\d\s*Karin called$/],
  ['of two', ['Johan', 'Johan', 'Karin'], /^3 missed calls, .*Karin and one other person called$/],
  ['of three', ['Eva', 'Johan', 'Karin'], /^3 missed calls, .*Karin and 2 others called$/],
])('several missed calls say who called: %s', async (_of, names, words) => {
  const calls = names.map((name, at) => missedCallOf(at + 1, name, name))
  answerTv({ inbox: calls })
  await openTv()
  await expect.element(page.getByRole('button', { name: words })).toBeVisible()
})

test.for(languages)('when the latest of several missed calls was is not cut: %s', async (language) => {
  const calls = ['Johan', 'Karin'].map((name, at) => missedCallOf(at + 1, name, name))
  answerTv({ me: { language }, inbox: calls })
  await openTv()
  const words = page.getByText(/^2 miss.* \d\d:\d\d$/)
  await expect.element(words).toBeVisible()
  const note = words.element()
  expect(note.scrollWidth).toBeLessThanOrEqual(note.clientWidth)
  expect(note.scrollHeight).toBeLessThanOrEqual(note.clientHeight)
  const card = note.closest('button')
  expect(card?.scrollHeight).toBeLessThanOrEqual(card?.clientHeight ?? 0)
})

test('a missed call of somebody with a long name has both of its buttons on the screen', async () => {
  const name = 'Ann-Christin Wallenstråhle-Björkengren'
  answerTv({ inbox: [missedCall] })
  answer(ownBoxRoutes.contacts, () => list([contactOf(name)]))
  await openTv()
  await page.getByRole('button', { name: new RegExp(callsEn.missed.title) }).click()
  await expect.element(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible()
  const buttons = page.getByRole('button')
  await expect.poll(() => buttons.elements()).toHaveLength(2)
  for (const { right, bottom } of buttons.elements().map((one) => one.getBoundingClientRect())) {
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  }
})

const render = (content: ReactNode) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<Stage>{content}</Stage>)
}

test('the screen in the place of a broken one is for everybody', async () => {
  await speak('en')
  render(<BrokenScreen />)
  await expect.element(page.getByRole('heading', { name: appEn.broken.title })).toBeVisible()
  expect(await faults()).toEqual([])
  expect(await sideways()).toEqual([])
})

test('[TV-09] a screen that breaks says that the TV restarts, and is drawn again after 10 s', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isBroken = true
  const Breaking = () => {
    if (isBroken) throw new Error('it broke')
    return <h1>Back again</h1>
  }
  render(
    <ErrorBoundary>
      <Breaking />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { name: appEn.broken.title })).toBeVisible()
  isBroken = false
  vi.advanceTimersByTime(9_999)
  await expect.element(page.getByRole('heading', { name: appEn.broken.title })).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(page.getByRole('heading', { name: 'Back again' })).toBeVisible()
})
