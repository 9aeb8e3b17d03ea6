import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseLanguage, faults, scrollsSideways, widths, type Language } from '../for-everybody.ts'
import { withPeople } from '../people.ts'

test.use({ ownWorld: false })

const words = {
  en: {
    fine: 'The tag of Mamma has plenty of battery.',
    low: 'The battery of the tag of Mamma is low. Change it soon.',
    onBattery: 'The box of Mamma is not charging. Please plug it in.',
    close: 'Close',
    down: /^No contact with Lykta right now\. Last updated \d\d:\d\d\.$/,
    next: /Trying again (?:in \d+ s|now)\./,
  },
  sv: {
    fine: 'Mamma: taggen har gott om batteri.',
    low: 'Mamma: taggens batteri är lågt. Byt det snart.',
    onBattery: 'Mamma: boxen laddas inte. Sätt i laddaren.',
    close: 'Stäng',
    down: /^Ingen kontakt med Lykta just nu\. Senast uppdaterat \d\d:\d\d\.$/,
    next: /Nytt försök om \d+ s\.|Försöker igen nu\./,
  },
} as const satisfies Record<Language, object>

interface Feed {
  /** What a box has told of its power, as the server passes it on. */
  tell: (power: object) => void
  /** The connection breaks, and none comes about any more. */
  breakDown: () => Promise<void>
}

/** The feed without what the demo's boxes tell of their power themselves. */
const takeFeed = async (page: Page): Promise<Feed> => {
  let last: WebSocketRoute | undefined
  let broken = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (broken) {
      void socket.close()
      return
    }
    last = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!message.includes('mqttMessage')) socket.send(message)
    })
  })
  return {
    tell: (power) => last?.send(`42${JSON.stringify(['relative', { verb: 'mqttMessage', data: power }])}`),
    breakDown: async () => {
      broken = true
      await last?.close()
    },
  }
}

const isForEverybody = async (page: Page, what: string): Promise<void> => {
  for (const { note, width, height } of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await faults(page), `${what}, ${note}`).toEqual([])
    expect.soft(await scrollsSideways(page), `${what}, ${note}`).toBe(false)
  }
}

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`[POPUP-01] [POPUP-02] [POPUP-03] [POPUP-04] [POPUP-05] what a box tells of its power stands above the page, ${language}`, async ({
    signIn,
  }) => {
    const page = await signIn('karin')
    await chooseLanguage(page, language)
    let room: unknown
    await withPeople(page, (list) => {
      room = list.find(({ nickName }) => nickName === 'Mamma')?.['room']
      return list
    })
    const feed = await takeFeed(page)
    const subscribed = page.waitForEvent('websocket')
    await page.goto('/App')
    await subscribed
    await expect.poll(() => room).toHaveProperty('id')
    const id = typeof room === 'object' && room !== null && 'id' in room ? room.id : undefined
    const popup = page
      .getByRole('main')
      .getByText(new RegExp([text.fine, text.low, text.onBattery].join('|')))

    // The first may come before the app listens.
    await expect(async () => {
      feed.tell({ room: id, ibeacon: 29 })
      await expect(popup).toHaveText(text.low, { timeout: 500 })
    }).toPass()
    await isForEverybody(page, 'low')
    feed.tell({ room: id, ibeacon: 30 })
    await expect(popup).toHaveText(text.fine)
    await isForEverybody(page, 'fine')
    feed.tell({ room: id, usbCharge: false, acCharge: false, ibeacon: null })
    await expect(popup).toHaveText(text.onBattery)
    await isForEverybody(page, 'on battery')
    feed.tell({ room: id, usbCharge: false, acCharge: true, ibeacon: null })
    await expect(popup).toHaveCount(0)

    feed.tell({ room: id, ibeacon: 5 })
    await expect(popup).toHaveText(text.low)
    await page.getByRole('main').getByRole('button', { name: text.close }).click()
    await expect(popup).toHaveCount(0)
  })

  test(`[FEED-07] while the feed is down a quiet line says so, and when it is tried again, ${language}`, async ({
    signIn,
  }) => {
    const page = await signIn('karin')
    await chooseLanguage(page, language)
    const feed = await takeFeed(page)
    const subscribed = page.waitForEvent('websocket')
    await page.goto('/App')
    await subscribed
    await page.waitForLoadState('networkidle')
    await feed.breakDown()
    await expect(page.getByText(text.down)).toBeVisible()
    await expect(page.getByText(text.next)).toBeVisible()
    await isForEverybody(page, 'feed down')
  })
}
