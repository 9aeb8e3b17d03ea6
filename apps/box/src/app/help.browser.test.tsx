import { helpCancelMs } from '@lykta/contract/alarms'
import { boxTopic, type InboxEntry } from '@lykta/contract/boxes'
import { languages } from '@lykta/contract/languages'
import { atRest } from '@lykta/testing/at-rest'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { faults, sideways } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import en from '../locales/en/alarms.json' with { type: 'json' }
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import sv from '../locales/sv/alarms.json' with { type: 'json' }
import { createMemoryStore, type Store } from '../shared/store/index.ts'
import { alarmEntry, alarmOf, goneEntry, helpCallOf } from '../testing/alarm-fixture.ts'
import { keyDown, keyUp, press } from '../testing/keys.ts'
import { answerTv, openTv, setUpTvApp, switchOff } from '../testing/open-tv.tsx'
import { karinRings, talkToKarin } from '../testing/tv-calls.ts'
import { expectRoomForLonger } from '../testing/room-for-longer.ts'

setUpTvApp()

const texts = { en, sv }
const number = '08-123 45 67'
const me = { help: { number } }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const key = page.getByRole('button', { name: new RegExp(`^${en.help.key.label}`) })
const home = page.getByRole('heading', { name: calls.title })
const sentTo = (broker: ReturnType<typeof startBroker>) => broker.published(boxTopic(1, 'help'))
const state = (name: string): unknown => expect.objectContaining({ state: name })
const bodyText = () => document.body.innerText

/** The focus starts on today's plan; the call for help is left of it. */
const goToKey = async () => {
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  press('ArrowLeft')
  await expect.element(key).toHaveFocus()
}
const callForHelp = async () => {
  await goToKey()
  press('Enter')
  press('Enter')
}
const turnTo = (focus: ReturnType<typeof button>, arrow: string) => async () => {
  press(arrow)
  await expect.element(focus).toHaveFocus()
}
interface Start {
  inbox?: InboxEntry[]
  store?: Store
  isDown?: boolean
}
/** A TV that is on, and what the server then says of calls for help. */
const open = async ({ inbox = [], store = createMemoryStore(), isDown = false }: Start) => {
  const verto = answerTv({ me, inbox })
  const broker = startBroker()
  broker.setDown(isDown)
  await openTv({ store })
  return {
    verto,
    broker,
    say: (...more: InboxEntry[]) => {
      inbox.push(...more)
      broker.say(boxTopic(1, 'inbox'), { kind: 'alarm', id: 1 })
    },
  }
}
const openWith = (...inbox: InboxEntry[]) => open({ inbox })
/** It has had no connection since it is on, so that no press can be on its way already. */
const openOffline = (store?: Store) => open({ isDown: true, ...(store === undefined ? {} : { store }) })
const onPendant = (change: Parameters<typeof helpCallOf>[1] = {}) =>
  helpCallOf(1, { state: 'pressed', pressedAt: Date.now(), ...change })

const seen: Record<
  string,
  { call: Parameters<typeof helpCallOf>[1]; shows: (t: typeof en | typeof sv) => string }
> = {
  'can be taken back': { call: { state: 'pressed' }, shows: (t) => t.help.pressed.title },
  'goes on': { call: { state: 'calling' }, shows: (t) => t.help.calling.title },
  'somebody with a long name has taken': {
    call: { state: 'taken', takenBy: 'Ann-Christin Wallenstråhle-Björkengren' },
    shows: () => 'Ann-Christin Wallenstråhle-Björkengren',
  },
  'nobody has answered': { call: { state: 'unanswered' }, shows: () => number },
}
const cases = Object.entries(seen).flatMap(([note, one]) =>
  languages.map((language) => ({ note, language, ...one })),
)

describe('a call for help is for everybody', () => {
  test.for(cases)('one that $note, $language', async ({ language, call, shows }) => {
    answerTv({ me: { ...me, language }, inbox: [alarmEntry(1, onPendant(call))] })
    await openTv({ language })
    await expect.poll(bodyText).toContain(shows(texts[language]))
    await expect.element(page.getByRole('button').first()).toBeEnabled()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })

  test.for(languages)('the key for it, %s', async (language) => {
    answerTv({ me: { ...me, language } })
    await openTv({ language })
    await expect.poll(bodyText).toContain(texts[language].help.key.how)
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    if (language === 'en') await expectRoomForLonger()
  })
})

test('where it is not switched on there is no key for it', async () => {
  answerTv()
  await openTv()
  await expect.element(page.getByText('Choir')).toBeVisible()
  await expect.element(key).not.toBeInTheDocument()
})

test('OK held for two seconds calls for help, and shows how far it is', async () => {
  const { broker } = await openWith()
  await goToKey()
  keyDown('Enter')
  await expect.element(page.getByText(en.help.key.holding)).toBeVisible()
  await expect.poll(() => document.querySelector('[data-step]')?.getAttribute('data-step')).toBe('3')
  await atRest()
  expect(sentTo(broker)).toEqual([])
  await expect.element(heading(en.help.pressed.title)).toBeVisible()
  await expect.poll(() => sentTo(broker)).toEqual([state('pressed')])
  // The hand that is still on OK, and lets it go, decides nothing.
  keyUp('Enter')
  await expect.element(heading(en.help.pressed.title)).toBeVisible()
})

test('pressed once it does not call, and says what to do', async () => {
  const { broker } = await openWith()
  await goToKey()
  press('Enter')
  await expect.element(page.getByText(en.help.key.once)).toBeVisible()
  await expect.element(page.getByText(en.help.key.how)).toBeVisible()
  await atRest()
  expect(sentTo(broker)).toEqual([])
})

test('nobody comes back to the key: whoever goes on pressing OK after a call does not call for help', async () => {
  const { broker, verto } = await openWith()
  await goToKey()
  await karinRings(verto)
  await expect.element(heading('Karin is calling')).toBeVisible()
  press('Escape')
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  await atRest()
  expect(sentTo(broker)).toEqual([])
})

test('pressed twice it calls; whoever goes on pressing OK does not take it back', async () => {
  const { broker } = await openWith()
  await callForHelp()
  await expect.element(heading(en.help.pressed.title)).toBeVisible()
  await expect.poll(() => sentTo(broker)).toEqual([state('pressed')])
  await expect.element(button(en.help.pressed.confirm)).toHaveFocus()
  press('Escape')
  press('Enter')
  await expect.element(button(en.help.pressed.confirm)).toBeEnabled()
  press('Enter')
  await expect.element(heading(en.help.calling.title)).toBeVisible()
  await expect.element(button(en.help.pressed.cancel)).not.toBeInTheDocument()
  await atRest()
  expect(sentTo(broker)).toHaveLength(1)
})

test('a mistake is taken back by moving to Cancel, which the server is sent', async () => {
  const { broker, say } = await openWith()
  await callForHelp()
  await expect.poll(() => sentTo(broker)).toHaveLength(1)
  const cancel = button(en.help.pressed.cancel)
  await expect.element(cancel).toBeEnabled()
  await turnTo(cancel, 'ArrowRight')()
  press('Enter')
  await expect.element(home).toBeVisible()
  await expect.poll(() => sentTo(broker)).toEqual([state('pressed'), state('cancelled')])
  // The server's own word of it comes after it was taken back.
  say(alarmEntry(1, onPendant()), goneEntry(2, 1))
  await expect.element(home).toBeVisible()
})

test('after ten seconds it calls, and says who has answered, or that nobody has and whom to ring', async () => {
  const pressedAt = Date.now() - helpCancelMs
  const { say } = await openWith(alarmEntry(1, onPendant({ pressedAt })))
  await expect.element(heading(en.help.calling.title)).toBeVisible()
  say(alarmEntry(2, onPendant({ pressedAt, state: 'taken', takenBy: 'Amina' })))
  await expect.element(heading(en.help.taken.title.replace('{{name}}', 'Amina'))).toBeVisible()
  say(alarmEntry(3, onPendant({ pressedAt, state: 'unanswered' })))
  await expect.element(heading(en.help.unanswered.title)).toBeVisible()
  await expect.element(page.getByText(number, { exact: true })).toBeVisible()
  await expect.element(button(en.help.again)).toHaveFocus()
  say(goneEntry(4, 1))
  await expect.element(home).toBeVisible()
})

test('called again where nobody has answered, the old call ends and a new one begins', async () => {
  const { broker } = await openWith(
    alarmEntry(1, onPendant({ pressedAt: Date.now() - helpCancelMs, state: 'unanswered' })),
  )
  const again = button(en.help.again)
  await expect.element(again).toBeEnabled()
  press('Enter')
  await expect.poll(() => sentTo(broker)).toEqual([state('cancelled'), state('pressed')])
  await expect.element(heading(en.help.pressed.title)).toBeVisible()
})

test('a pendant shows the same screen, and is taken back there', async () => {
  const call = onPendant()
  const { broker, say } = await openWith()
  await expect.element(home).toBeVisible()
  say(alarmEntry(1, call))
  await expect.element(heading(en.help.pressed.title)).toBeVisible()
  const cancel = button(en.help.pressed.cancel)
  await expect.element(cancel).toBeEnabled()
  await cancel.click()
  await expect
    .poll(() => sentTo(broker))
    .toEqual([expect.objectContaining({ id: call.helpId, state: 'cancelled' })])
  await expect.element(home).toBeVisible()
})

test('one that goes on can be put aside, is found on the home, and comes again when somebody answers', async () => {
  const { say } = await openWith(alarmEntry(1, onPendant({ state: 'calling' })))
  const back = button(en.help.home)
  await expect.element(back).toBeEnabled()
  await back.click()
  await expect.element(home).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${en.help.key.calling}`) }).click()
  await expect.element(heading(en.help.calling.title)).toBeVisible()
  await expect.element(back).toBeEnabled()
  await back.click()
  say(alarmEntry(2, onPendant({ state: 'taken', takenBy: 'Amina' })))
  await expect.element(heading(en.help.taken.title.replace('{{name}}', 'Amina'))).toBeVisible()
})

test('without a connection it says so with the number to ring, and sends the press when there is one, after a power cut too', async () => {
  const store = createMemoryStore()
  const { broker } = await openOffline(store)
  await callForHelp()
  await expect.element(heading(en.help.unsent.title)).toBeVisible()
  await expect.element(page.getByText(number, { exact: true })).toBeVisible()
  expect(await faults()).toEqual([])
  switchOff()

  const { broker: down } = await openOffline(store)
  await expect.element(heading(en.help.unsent.title)).toBeVisible()
  down.setDown(false)
  await expect.poll(() => sentTo(down), { timeout: 14_000 }).toEqual([state('pressed')])
  await expect.poll(bodyText).not.toContain(en.help.unsent.title)
  await atRest()
  expect(sentTo(broker)).toEqual([])
}, 40_000)

test('taken back before there was a connection, nobody ever hears of it', async () => {
  const { broker, say } = await openOffline()
  await callForHelp()
  await expect.element(heading(en.help.unsent.title)).toBeVisible()
  const cancel = button(en.help.pressed.cancel)
  await expect.element(cancel).toBeEnabled()
  await cancel.click()
  await expect.element(home).toBeVisible()
  // Back again, as the receipt of an alarm shows.
  say(alarmEntry(1, alarmOf(1)))
  broker.setDown(false)
  await expect
    .poll(() => broker.published(boxTopic(1, 'receipt')), { timeout: 14_000 })
    .toContainEqual(state('shown'))
  await atRest()
  expect(sentTo(broker)).toEqual([])
}, 30_000)

test('a call comes over it, as it may be from whoever answers it, and it is there again after the call', async () => {
  const { verto } = await openWith(alarmEntry(1, onPendant({ state: 'calling' })))
  await expect.element(heading(en.help.calling.title)).toBeVisible()
  await karinRings(verto)
  const notNow = button(calls.notNow)
  await expect.element(button(calls.answer)).toHaveFocus()
  await expect.element(notNow).toBeEnabled()
  await notNow.click()
  await expect.element(heading(en.help.calling.title)).toBeVisible()
})

test('during a call it stands in a corner; a pendant pressed by mistake can be taken back', async () => {
  const { verto, broker, say } = await openWith()
  await talkToKarin(verto)
  const hangUp = page.getByRole('button', { name: calls.hangUp })
  await expect.element(hangUp).toBeVisible()
  say(alarmEntry(1, onPendant({ pressedAt: Date.now() - helpCancelMs, state: 'taken', takenBy: 'Amina' })))
  const corner = page.getByRole('complementary', { name: en.help.title })
  await expect.element(corner.getByText(en.help.taken.title.replace('{{name}}', 'Amina'))).toBeVisible()
  await expect.element(hangUp).toBeVisible()
  const second = helpCallOf(2, { state: 'pressed', pressedAt: Date.now() })
  say(alarmEntry(2, second))
  const cancel = button(en.help.pressed.cancel)
  await expect.element(cancel).toBeEnabled()
  await cancel.click()
  await expect.element(hangUp).toBeVisible()
  await expect.poll(() => sentTo(broker)).toEqual([expect.objectContaining({ id: second.helpId })])
  await atRest()
  expect(verto.asked('verto.bye')).toEqual([])
})

test('[TV-01] an alarm comes before it', async () => {
  const { say } = await openWith(alarmEntry(1, onPendant({ state: 'calling' })))
  await expect.element(heading(en.help.calling.title)).toBeVisible()
  say(alarmEntry(2, alarmOf(2)))
  await expect.element(heading('Alarm 2')).toBeVisible()
  const understood = button(en.understood)
  await expect.element(understood).toBeEnabled()
  await understood.click()
  await expect.element(heading(en.help.calling.title)).toBeVisible()
})
