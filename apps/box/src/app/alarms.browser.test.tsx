import { boxTopic, type InboxEntry } from '@lykta/contract/boxes'
import { inboxRoutes, ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { languages } from '@lykta/contract/languages'
import { atRest } from '@lykta/testing/at-rest'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import en from '../locales/en/alarms.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import sv from '../locales/sv/alarms.json' with { type: 'json' }
import { createMemoryStore } from '../shared/store/index.ts'
import { alarmEntry, alarmOf, goneEntry } from '../testing/alarm-fixture.ts'
import { focusKarin } from '../testing/focus-karin.ts'
import { press } from '../testing/keys.ts'
import { answerTv, openTv, setUpTvApp, switchOff } from '../testing/open-tv.tsx'
import { karinRings, talkToKarin } from '../testing/tv-calls.ts'
import { expectRoomForLonger } from '../testing/room-for-longer.ts'

setUpTvApp()

const texts = { en, sv }
const words = (count: number) =>
  'Vattnet stängs av i hela huset medan rören lagas. Fyll gärna en tillbringare. '.repeat(count).trim()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const understood = page.getByRole('button', { name: en.understood })
const home = page.getByRole('heading', { name: calls.title })
/** As soon as it is taken: a press just after the screen has come up may be meant for the one before. */
const pressOk = async () => {
  await expect.element(understood).toBeEnabled()
  await understood.click()
}
const allDay = { from: '00:00', to: '00:00' }

/** What comes while the TV is on. */
const arriving = () => {
  const inbox: InboxEntry[] = []
  return {
    inbox,
    arrive: (broker: ReturnType<typeof startBroker>, ...entries: InboxEntry[]) => {
      inbox.push(...entries)
      broker.say(boxTopic(1, 'inbox'), { kind: 'alarm', id: 1 })
    },
  }
}
const isRead = (broker: ReturnType<typeof startBroker>, id: number, state: string) =>
  expect
    .poll(() => broker.published(boxTopic(1, 'receipt')))
    .toContainEqual(expect.objectContaining({ kind: 'alarm', id, state }))

const states: Record<string, { inbox: InboxEntry[]; shows: (t: typeof en | typeof sv) => string }> = {
  'that informs, at length': {
    inbox: [
      alarmEntry(
        1,
        alarmOf(1, { level: 'info', title: words(2).slice(0, 80), body: words(13).slice(0, 1_000) }),
      ),
    ],
    shows: (t) => t.nextPage,
  },
  'that is important': { inbox: [alarmEntry(1, alarmOf(1))], shows: () => 'Björkgården' },
  'that is critical, before others': {
    inbox: [
      alarmEntry(1, alarmOf(1)),
      alarmEntry(2, alarmOf(2, { level: 'critical' })),
      alarmEntry(3, alarmOf(3)),
    ],
    shows: (t) => t.more_other.replace('{{count}}', '2'),
  },
}
const cases = Object.entries(states).flatMap(([note, state]) =>
  languages.map((language) => ({ note, language, ...state })),
)

describe('an alarm is for everybody', () => {
  test.for(cases)('one $note, $language', async ({ language, inbox, shows }) => {
    answerTv({ me: { language }, inbox })
    await openTv({ language })
    await expect.poll(() => document.body.innerText).toContain(shows(texts[language]))
    await expect.element(page.getByRole('button')).toBeEnabled()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })
})

test('an OK pressed twice calls nobody: the second press belongs to the alarm', async () => {
  const inbox: InboxEntry[] = []
  const verto = answerTv({ inbox })
  const broker = startBroker()
  await openTv()
  await focusKarin()
  inbox.push(alarmEntry(1, alarmOf(1)))
  broker.say(boxTopic(1, 'inbox'), { kind: 'alarm', id: 1 })
  await expect.element(understood).toBeEnabled()
  const contact = page.getByRole('button', { name: /^Karin/ })
  const again = vi.fn<() => void>(() => press('Enter'))
  // In the moment in which the home comes up: how long this machine takes for anything does not count.
  const onFocus = ({ target }: FocusEvent) => {
    if (again.mock.calls.length === 0 && target === contact.query()) again()
  }
  document.addEventListener('focusin', onFocus)
  onTestFinished(() => document.removeEventListener('focusin', onFocus))
  press('Enter')
  await expect.element(contact).toBeEnabled()
  expect(again).toHaveBeenCalledOnce()
  await expect.element(home).toBeVisible()
  await atRest()
  expect(verto.asked('verto.invite')).toEqual([])
  press('Enter')
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
})

test('it stays until OK, whatever else is pressed, and is reported as shown and acknowledged', async () => {
  answerTv({ inbox: [alarmEntry(1, alarmOf(7, { title: 'Fire drill now' }))] })
  const broker = startBroker()
  await openTv()
  await expect.element(heading('Fire drill now')).toBeVisible()
  await expect.element(understood).toHaveFocus()
  await expect.element(understood).toBeEnabled()
  for (const key of ['Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) press(key)
  await expect.element(understood).toHaveFocus()
  await expect.element(heading('Fire drill now')).toBeVisible()
  press('Enter')
  await expect.element(home).toBeVisible()
  const receipt = (state: string): unknown => expect.objectContaining({ kind: 'alarm', id: 7, state })
  await expect
    .poll(() => broker.published(boxTopic(1, 'receipt')))
    .toEqual([receipt('delivered'), receipt('shown'), receipt('acknowledged')])
})

test('[TV-01] several come one after the other, the most serious first, then the oldest; a second press does not count', async () => {
  answerTv({
    inbox: [
      alarmEntry(1, alarmOf(1, { level: 'info', sentAt: 1 })),
      alarmEntry(2, alarmOf(2, { sentAt: 30 })),
      alarmEntry(3, alarmOf(3, { level: 'critical', sentAt: 40 })),
      alarmEntry(4, alarmOf(4, { sentAt: 20 })),
    ],
  })
  await openTv()
  await expect.element(heading('Alarm 3')).toBeVisible()
  await expect.element(page.getByText(en.more_other.replace('{{count}}', '3'))).toBeVisible()
  await pressOk()
  await expect.element(heading('Alarm 4')).toBeVisible()
  press('Enter')
  await pressOk()
  await expect.element(heading('Alarm 2')).toBeVisible()
  await pressOk()
  await expect.element(heading('Alarm 1')).toBeVisible()
  await pressOk()
  await expect.element(home).toBeVisible()
})

test('a more serious one takes the screen at once, and the other waits behind it', async () => {
  const { inbox, arrive } = arriving()
  inbox.push(alarmEntry(1, alarmOf(1)))
  answerTv({ inbox })
  const broker = startBroker()
  await openTv()
  await expect.element(heading('Alarm 1')).toBeVisible()
  arrive(broker, alarmEntry(2, alarmOf(2, { level: 'critical' })))
  await expect.element(heading('Alarm 2')).toBeVisible()
  await pressOk()
  await expect.element(heading('Alarm 1')).toBeVisible()
})

test('a long one is paged by OK, and Back leads to the page before', async () => {
  const title = 'Water'
  answerTv({ inbox: [alarmEntry(1, alarmOf(1, { title, body: words(13).slice(0, 1_000) }))] })
  await openTv()
  const next = page.getByRole('button', { name: en.nextPage })
  await expect.element(next).toBeEnabled()
  await next.click()
  await expect.element(page.getByText(/^2 of \d$/)).toBeVisible()
  press('Escape')
  await expect.element(page.getByText(/^1 of \d$/)).toBeVisible()
  while (next.elements().length > 0) await next.click()
  await pressOk()
  await expect.element(home).toBeVisible()
})

test('after a power cut and without a network it comes again, until OK was pressed', async () => {
  answerTv({ inbox: [alarmEntry(1, alarmOf(1))] })
  const store = createMemoryStore()
  await openTv({ store })
  await expect.element(heading('Alarm 1')).toBeVisible()
  switchOff()

  answerTv()
  for (const route of [inboxRoutes.read, ownBoxRoutes.me, calendarRoutes.boxOccurrences])
    answer(route, () => unreachable)
  startBroker().setDown(true)
  await openTv({ store })
  await expect.element(heading('Alarm 1')).toBeVisible()
  await pressOk()
  await expect.element(home).toBeVisible()
  switchOff()

  // Sounded again meanwhile, as the server has not heard of the OK.
  answerTv({ inbox: [alarmEntry(2, alarmOf(1, { repeats: 1 }))] })
  const broker = startBroker()
  await openTv({ store })
  await isRead(broker, 1, 'acknowledged')
  await expect.element(home).toBeVisible()
  await expect.element(heading('Alarm 1')).not.toBeInTheDocument()
})

test('one that is recalled goes within a second', async () => {
  const { inbox, arrive } = arriving()
  inbox.push(alarmEntry(1, alarmOf(1)))
  answerTv({ inbox })
  const broker = startBroker()
  await openTv()
  await expect.element(heading('Alarm 1')).toBeVisible()
  await isRead(broker, 1, 'shown')
  arrive(broker, goneEntry(2, 1))
  await expect.element(home, { timeout: 1_000 }).toBeVisible()
})

test('during a call it has the screen and the call a corner, lowered, and comes back whole after OK', async () => {
  const { inbox, arrive } = arriving()
  const verto = answerTv({ inbox })
  const broker = startBroker()
  await openTv()
  await talkToKarin(verto)
  const hangUp = page.getByRole('button', { name: calls.hangUp })
  await expect.element(hangUp).toBeVisible()
  arrive(broker, alarmEntry(1, alarmOf(1, { level: 'critical' })))
  await expect.element(heading('Alarm 1')).toBeVisible()
  await expect.element(understood).toHaveFocus()
  await expect
    .element(page.getByRole('complementary', { name: calls.corner.talking.replace('{{name}}', 'Karin') }))
    .toBeVisible()
  const volumes = () =>
    [...document.querySelectorAll('video')].filter(({ muted }) => !muted).map(({ volume }) => volume)
  expect(volumes()).toEqual([0.2])
  await expect.element(hangUp).not.toBeInTheDocument()
  expect(await faults()).toEqual([])
  await pressOk()
  await expect.element(hangUp).toHaveFocus()
  expect(volumes()).toEqual([1])
  await atRest()
  expect(verto.asked('verto.bye')).toEqual([])
})

test('a call that rings waits behind it, and can be answered after OK', async () => {
  const verto = answerTv({ inbox: [alarmEntry(1, alarmOf(1))] })
  await openTv()
  await expect.element(heading('Alarm 1')).toBeVisible()
  await karinRings(verto)
  await expect.element(page.getByText(calls.corner.incoming.replace('{{name}}', 'Karin'))).toBeVisible()
  await expect.element(heading('Alarm 1')).toBeVisible()
  expect(await faults()).toEqual([])
  await pressOk()
  await expect.element(page.getByRole('button', { name: calls.answer })).toHaveFocus()
  await atRest()
  expect(verto.asked('verto.bye')).toEqual([])
})

test('quiet hours hold back what only informs, and nothing else', async () => {
  answerTv({
    me: { quietHours: allDay },
    inbox: [alarmEntry(1, alarmOf(1, { level: 'info' })), alarmEntry(2, alarmOf(2))],
  })
  const broker = startBroker()
  await openTv()
  await expect.element(heading('Alarm 2')).toBeVisible()
  await pressOk()
  await isRead(broker, 2, 'acknowledged')
  await expect.element(home).toBeVisible()
  await expect.element(heading('Alarm 1')).not.toBeInTheDocument()
  switchOff()

  // They are over.
  answerTv({ inbox: [alarmEntry(1, alarmOf(1, { level: 'info' }))] })
  await openTv()
  await expect.element(heading('Alarm 1')).toBeVisible()
})

test('[ALARM-03] it sounds as it was recorded, and anew with each repeat, as loud as an alarm must be', async () => {
  const played: string[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    played.push(`${new URL(this.src).pathname} ${String(this.volume)}`)
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  })
  const { inbox, arrive } = arriving()
  // One that only informs rests for half a minute between its sounds, which is longer than this test.
  const alarm = alarmOf(1, { level: 'info', sound: null, soundUrl: '/media/own-sound' })
  inbox.push(alarmEntry(1, alarm))
  answerTv({ me: { volume: 10 }, inbox })
  const broker = startBroker()
  await openTv()
  await expect.poll(() => played).toEqual(['/media/own-sound 0.4'])
  await isRead(broker, 1, 'shown')
  arrive(broker, alarmEntry(2, { ...alarm, repeats: 1 }))
  await expect.poll(() => played).toHaveLength(2)
  await pressOk()
  await expect.element(home).toBeVisible()
  arrive(broker, alarmEntry(3, { ...alarm, repeats: 2 }), goneEntry(4, 99))
  await expect.element(home).toBeVisible()
  expect(played).toHaveLength(2)
})
