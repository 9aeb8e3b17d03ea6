import { boxTopic } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { languages } from '@lykta/contract/languages'
import { startBroker } from '@lykta/testing/broker'
import { faults, sideways } from '@lykta/testing/everybody'
import { answer, data, unreachable } from '@lykta/testing/network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { app as en } from '../locales/en/app.ts'
import { messages } from '../locales/en/messages.ts'
import { app as sv } from '../locales/sv/app.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, boxMe, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = { en, sv }
/** The TV reads who it is again. */
const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'))

test.for(languages)(
  '[TV-27] where the server answers but no WebSocket gets through, the TV says so: %s',
  { timeout: 60_000 },
  async (language) => {
    answerTv({ me: { language } })
    startBroker().setDown(true)
    await openTv({ language })
    const usual = page.getByText(texts[language].offline)
    const blocked = page.getByText(texts[language].blocked)
    const { offline, blocked: said } = texts[language]
    await expect.element(page.getByText(new RegExp(`${offline}|${said}`))).toBeVisible()
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
  const asked = vi.fn<() => void>()
  answer(ownBoxRoutes.me, () => {
    asked()
    return data(boxMe())
  })
  lookAgain()
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByText(en.offline)).toBeVisible()
  await expect.element(page.getByText(en.blocked)).not.toBeInTheDocument()
})
