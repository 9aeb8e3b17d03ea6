import { boxTopic, type InboxEntry } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { answer, list } from '@lykta/testing/fake-network'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import { okTakenWithin } from '../shared/remote/index.ts'
import { focusKarin } from '../testing/focus-karin.ts'
import { press } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'
import { karinRings } from '../testing/tv-calls.ts'

setUpTvApp()

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const contact = page.getByRole('button', { name: /^Karin/ })
const read = page.getByRole('button', { name: messages.done.read })

/** OK in the moment in which the next screen has the focus, however slow this machine is. */
const pressOnNextScreen = () => {
  const before = document.activeElement
  const pressed = vi.fn<() => void>(() => press('Enter'))
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement && target !== before && pressed.mock.calls.length === 0) pressed()
  }
  document.addEventListener('focusin', onFocus)
  onTestFinished(() => document.removeEventListener('focusin', onFocus))
  return pressed
}
const pressTwice = () => {
  const again = pressOnNextScreen()
  press('Enter')
  return again
}

test('[TV-21] an OK pressed twice on a message calls nobody', async () => {
  const inbox: InboxEntry[] = []
  const verto = answerTv({ inbox })
  const broker = startBroker()
  await openTv()
  await focusKarin()
  inbox.push(entryOf(1, messageOf(1)))
  broker.say(boxTopic(1, 'inbox'), { kind: 'message', id: 1 })
  await expect.element(read).toHaveFocus()
  await expect.element(read).toBeEnabled()
  const again = pressTwice()
  await expect.element(contact).toHaveFocus()
  expect(again).toHaveBeenCalledOnce()
  await expect.element(contact).toBeEnabled()
  await atRest()
  expect(verto.asked('verto.invite')).toEqual([])
  press('Enter')
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
})

test('nor does it read the message that comes after it', async () => {
  answerTv({ inbox: [entryOf(1, messageOf(1)), entryOf(2, messageOf(2))] })
  await openTv()
  await expect.element(heading('Subject 1')).toBeVisible()
  await expect.element(read).toBeEnabled()
  const again = pressTwice()
  await expect.element(heading('Subject 2')).toBeVisible()
  await expect.element(read).toBeEnabled()
  expect(again).toHaveBeenCalledOnce()
  await expect.element(heading('Subject 2')).toBeVisible()
  press('Enter')
  await expect.element(contact).toBeVisible()
})

test('[TV-21] an OK pressed twice that turns to the last page of a message does not read it', async () => {
  const words = 'Put on your shoes, Maja comes and takes you there. '.repeat(24).trim()
  const long = { ...messageOf(1).message, message: words, fontSize: 'large' as const }
  answerTv({ inbox: [entryOf(1, messageOf(1, { message: long }))] })
  await openTv()
  const next = page.getByRole('button', { name: messages.nextPage })
  const sign = page.getByText(/^\d of \d$/)
  await expect.element(next).toBeEnabled()
  // With the fonts there are fewer pages.
  await document.fonts.ready
  for (let number = 1; !sign.element().textContent.endsWith(String(number + 1)); number += 1) {
    press('Enter')
    await expect.element(page.getByText(new RegExp(`^${String(number + 1)} of`))).toBeVisible()
  }
  // In the moment in which the last page is there, however slow this machine is.
  const again = vi.fn<() => void>(() => press('Enter'))
  const watch = new MutationObserver(() => {
    if (again.mock.calls.length === 0 && read.elements().length > 0) again()
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  press('Enter')
  await expect.element(read).toBeEnabled()
  expect(again).toHaveBeenCalledOnce()
  await expect.element(heading('Subject 1')).toBeVisible()
  press('Enter')
  await expect.element(contact).toBeVisible()
})

test('[TV-06] nor does it close a missed call that it has opened; OK again does, and calls nobody', async () => {
  const missed: InboxEntry = {
    cursor: 1,
    kind: 'call',
    id: 1,
    at: 1,
    item: { id: 1, name: 'Karin', avatar: null, extension: '200007', at: Date.now() - 60_000, video: true },
  }
  const verto = answerTv({ inbox: [missed] })
  await openTv()
  const card = page.getByRole('button', { name: new RegExp(calls.missed.title) })
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  await expect.element(card).toBeEnabled()
  press('ArrowUp')
  await expect.element(card).toHaveFocus()
  const again = pressTwice()
  const close = page.getByRole('button', { name: calls.close })
  await expect.element(close).toHaveFocus()
  await expect.element(close).toBeEnabled()
  expect(again).toHaveBeenCalledOnce()
  await expect.element(heading(calls.missed.who.replace('{{name}}', 'Karin'))).toBeVisible()
  press('Enter')
  await expect.element(contact).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await atRest()
  expect(verto.asked('verto.invite')).toEqual([])
  const today = page.getByRole('button', { name: calendar.open })
  await expect.element(today).toBeEnabled()
  await expect.element(today).toHaveFocus()
})

test('without a calendar or a message, the focus comes to the people with them', async () => {
  answerTv({ me: { functions: ['phone', 'message'], help: { number: '112' } } })
  const contacts = Promise.withResolvers<void>()
  answer(ownBoxRoutes.contacts, async () => {
    await contacts.promise
    return list([{ name: 'Karin', avatar: null, extension: '200007', available: true, autoAnswer: false }])
  })
  await openTv()
  await expect.element(page.getByText(messages.card.none)).toBeVisible()
  await expect.element(page.getByRole('button', { name: calendar.open })).not.toBeInTheDocument()
  contacts.resolve()
  await expect.element(contact).toHaveFocus()
})

test('[TV-21] an OK meant for a call that has just given up calls nobody', async () => {
  const verto = answerTv()
  await openTv()
  await focusKarin()
  await karinRings(verto)
  const answerButton = page.getByRole('button', { name: calls.answer, exact: true })
  await expect.element(answerButton).toHaveFocus()
  await expect.element(answerButton).toBeEnabled()
  const late = pressOnNextScreen()
  verto.say('verto.bye', { callID: 'incoming', cause: 'ORIGINATOR_CANCEL', causeCode: 487 })
  await expect.element(contact).toBeEnabled()
  expect(late).toHaveBeenCalledOnce()
  await atRest()
  expect(verto.asked('verto.invite')).toEqual([])
})

test('[TV-21] an OK that a busy TV was late to deal with counts from then on', async () => {
  answerTv()
  await openTv()
  await expect.element(contact).toBeVisible()
  const waited = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 })
  Object.defineProperty(waited, 'timeStamp', { value: performance.now() - 5_000 })
  window.dispatchEvent(waited)
  expect(okTakenWithin(100)).toBe(true)
})
