import { boxTopic } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { languages } from '@lykta/contract/languages'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { faults, sideways } from '@lykta/testing/page-checks'
import { answer, data, unreachable } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import en from '../locales/en/app.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import sv from '../locales/sv/app.json' with { type: 'json' }
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, boxMe, openTv, setUpTvApp } from '../testing/open-tv.tsx'

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
  lookAgain()
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
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
