import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import {
  batteryCheckIntervalMs,
  batteryWarningFromMs,
  batteryWarningUntilMs,
} from '@lykta/contract/constants'
import { resize } from '@lykta/testing/page-checks'
import { answer, list } from '@lykta/testing/fake-network'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { family, karin } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

type Feed = ReturnType<typeof answerAll>['feed']

const text = (words: string, name: string) => words.replace('{{name}}', name)
const fine = text(boxes.power.tagFine, 'Mamma')
const low = text(boxes.power.tagLow, 'Mamma')
const onBattery = text(boxes.power.onBattery, 'Mamma')
const people = page.getByRole('group', { name: shell.boxViews.label })
const warning = people.getByText(shell.boxViews.onBattery)
const selected = people.getByRole('button', { pressed: true })

const onBatteries = () =>
  answer(boxViewRoutes.list, () =>
    list(family().map((one) => ({ ...one, online: true, usingBattery: true, battery: 50 }))),
  )
/** Resolves when the app has looked at the batteries for the first time. */
const firstCheck = () =>
  vi.waitUntil(() => {
    pass(batteryCheckIntervalMs)
    return store.get('boxes') !== undefined
  })
/** So much time goes by. */
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const startClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
const isOpen = (feed: Feed) => expect.poll(feed.isOpen).toBe(true)

testStates('what a box reports of its power', {
  'a tag that is fine, one that is low, and a box that is not charged': {
    path: '/App',
    act: async ({ feed }) => {
      await isOpen(feed)
      feed.say('mqttMessage', karin.id, { room: 11, ibeacon: 30 })
      feed.say('mqttMessage', karin.id, { room: 12, ibeacon: 29 })
      feed.say('mqttMessage', karin.id, { room: 13, usbCharge: false, acCharge: false, ibeacon: null })
    },
    shows: text(boxes.power.onBattery, 'Pappa'),
  },
  'a box that has run on its battery for some time': {
    path: '/App',
    answers: () => {
      onBatteries()
      startClock()
    },
    act: async () => {
      await firstCheck()
      pass(batteryWarningFromMs + 10_000)
      await vi.waitUntil(() => warning.query() !== null)
      vi.useRealTimers()
    },
    shows: shell.boxViews.onBattery,
  },
  'a feed that is down': {
    path: '/App',
    act: async ({ feed }) => {
      await isOpen(feed)
      feed.breakDown()
    },
    shows: /No contact with Lykta right now\. Last updated \d\d:\d\d\.\s*Trying again/,
  },
})

test('[POPUP-01] [POPUP-02] [POPUP-03] [POPUP-04] [POPUP-05] what a box reports of its power stands above the page until it is charged, or closed', async () => {
  const { feed } = answerAll()
  await resize(desktop)
  await openWeb('/App', { user: karin })
  await isOpen(feed)
  const popup = page.getByText(new RegExp([fine, low, onBattery].join('|')))
  feed.say('mqttMessage', karin.id, { room: 11, ibeacon: 29 })
  await expect.element(popup).toHaveTextContent(low)
  feed.say('mqttMessage', karin.id, { room: 11, ibeacon: 30 })
  await expect.element(popup).toHaveTextContent(fine)
  feed.say('mqttMessage', karin.id, { room: 11, usbCharge: false, acCharge: false, ibeacon: null })
  await expect.element(popup).toHaveTextContent(onBattery)
  feed.say('mqttMessage', karin.id, { room: 11, usbCharge: false, acCharge: true, ibeacon: null })
  await expect.element(popup).not.toBeInTheDocument()

  feed.say('mqttMessage', karin.id, { room: 11, ibeacon: 5 })
  await expect.element(popup).toHaveTextContent(low)
  await page.getByRole('main').getByRole('button', { name: shell.close }).click()
  await expect.element(popup).not.toBeInTheDocument()
})

test('[BATTERY-09] [BATTERY-11] [BATTERY-12] words take the place of the battery of the selected person whose box has run on it for five minutes', async () => {
  startClock()
  answerAll()
  onBatteries()
  await resize(desktop)
  await openWeb('/App', { user: karin })
  await firstCheck()
  pass(batteryWarningFromMs - 10_000)
  await expect.element(selected).toMatchTextContent(/Mamma.*29 min/)
  pass(20_000)
  await expect.element(selected).toMatchTextContent(/Mamma.*On battery/)
  expect(warning.elements()).toHaveLength(1)

  // Its own five minutes begin when somebody is chosen.
  await people.getByRole('button', { name: /Mormor/ }).click()
  await expect.element(selected).toMatchTextContent(/Mormor.*29 min/)
  pass(batteryWarningFromMs + 10_000)
  await expect.element(selected).toMatchTextContent(/Mormor.*On battery/)
  // After ten minutes it begins anew.
  pass(batteryWarningUntilMs - batteryWarningFromMs)
  await expect.element(selected).toMatchTextContent(/Mormor.*29 min/)
})
