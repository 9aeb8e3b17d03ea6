import { boxTopic } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { languages } from '@lykta/contract/languages'
import { atRest } from '@lykta/testing/at-rest'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, data, unreachable } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../locales/en/calls.json' with { type: 'json' }
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import en from '../locales/en/app.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import sv from '../locales/sv/app.json' with { type: 'json' }
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, boxMe, openTv, setUpTvApp, siteConfig } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = { en, sv }
/** The TV reads who it is again. */
const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'))

/** As if the TV had been on for so long. */
const pass = (ms: number) => {
  const at = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => at() + ms)
}
/** Asks who it is, and waits for the answer. */
const askAgain = async (me: Parameters<typeof boxMe>[0] = {}) => {
  const asked = vi.fn<() => void>()
  answer(ownBoxRoutes.me, () => {
    asked()
    return data(boxMe(me))
  })
  // While an answer is on its way, it does not ask for another.
  await expect
    .poll(() => {
      lookAgain()
      return asked.mock.calls.length
    })
    .toBeGreaterThan(0)
}

test.for(languages)(
  '[TV-27] where the server answers for minutes but no WebSocket gets through, the TV says so: %s',
  { timeout: 60_000 },
  async (language) => {
    const verto = answerTv({ me: { language } })
    startBroker().setDown(true)
    verto.setDown(true)
    await openTv({ language })
    const usual = page.getByText(texts[language].offline)
    const blocked = page.getByText(texts[language].blocked)
    await expect.element(usual).toBeVisible()
    await askAgain({ language })
    await expect.element(usual).toBeVisible()
    await expect.element(blocked).not.toBeInTheDocument()
    pass(3 * 60_000)
    lookAgain()
    await expect.element(blocked).toBeVisible()
    await expect.element(usual).not.toBeInTheDocument()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
    answer(ownBoxRoutes.me, () => unreachable)
    lookAgain()
    await expect.element(usual).toBeVisible()
  },
)

test.for(languages)(
  '[TV-29] while the server cannot reach the others the home says that calls may not get through: %s',
  { timeout: 60_000 },
  async (language) => {
    answerTv({ me: { language, outOfTouch: true } })
    await openTv({ language })
    await expect.element(page.getByText(texts[language].outOfTouch)).toBeVisible()
    // People at the same server can be called.
    await expect.element(page.getByRole('button', { name: 'Karin' })).toBeEnabled()
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
  },
)

test(
  '[TV-29] that goes once the TV has connected anew to a server that reaches the others',
  { timeout: 60_000 },
  async () => {
    answerTv({ me: { outOfTouch: true } })
    const broker = startBroker()
    await openTv()
    const line = page.getByText(en.outOfTouch)
    await expect.element(line).toBeVisible()
    // That there is no connection at all matters more.
    broker.setDown(true)
    await expect.element(page.getByText(en.offline)).toBeVisible()
    await expect.element(line).not.toBeInTheDocument()
    answer(ownBoxRoutes.me, () => data(boxMe()))
    broker.setDown(false)
    await expect.element(page.getByText(calls.title)).toBeVisible()
    await expect.element(line).not.toBeInTheDocument()
  },
)

test('[TV-29] a TV without calls says nothing of that', { timeout: 60_000 }, async () => {
  answerTv({ me: { functions: ['message', 'calendar'], outOfTouch: true } })
  await openTv()
  await expect.element(page.getByText(calendar.nothing).or(page.getByText('Choir'))).toBeVisible()
  await expect.element(page.getByText(en.outOfTouch)).not.toBeInTheDocument()
})

test(
  '[TV-27] a TV whose calls come through says only that it is offline, however long',
  { timeout: 60_000 },
  async () => {
    answerTv()
    startBroker().setDown(true)
    await openTv()
    await expect.element(page.getByText(en.offline)).toBeVisible()
    pass(10 * 60_000)
    await askAgain()
    await expect.element(page.getByText(en.offline)).toBeVisible()
    await expect.element(page.getByText(en.blocked)).not.toBeInTheDocument()
  },
)

test('[TV-27] a TV that was connected says only that it is not any more', { timeout: 60_000 }, async () => {
  answerTv({ inbox: [entryOf(1, messageOf(1))] })
  const broker = startBroker()
  await openTv()
  await expect.poll(() => broker.published(boxTopic(1, 'receipt')).length).toBeGreaterThan(0)
  const read = page.getByRole('button', { name: messages.done.read })
  await expect.element(read).toBeEnabled()
  await read.click()
  broker.setDown(true)
  await expect.element(page.getByText(en.offline)).toBeVisible()
  pass(10 * 60_000)
  await askAgain()
  await expect.element(page.getByText(en.offline)).toBeVisible()
  await expect.element(page.getByText(en.blocked)).not.toBeInTheDocument()
})

test('a TV that does not know yet where its calls go signs in nowhere', { timeout: 60_000 }, async () => {
  const verto = answerTv()
  answer(configRoutes.read, () => unreachable)
  await openTv()
  await expect.element(page.getByRole('button', { name: 'Karin' })).toBeEnabled()
  await atRest()
  expect(verto.asked('login')).toEqual([])
  answer(configRoutes.read, () => data({ ...siteConfig, callUrl: 'wss://calls.example/verto' }))
  await expect.poll(() => verto.asked('login'), { timeout: 20_000 }).toHaveLength(1)
})
