import type { Page } from '@playwright/test'
import { callByVideo, expectMediaOn, openTwoCameras } from '../calls.ts'
import { seenColour } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

/** From its next load on the page keeps its connections, and counts how often it asks for a device. */
const watched = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(globalThis, { made, devicesAsked: 0 })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = (constraints) => {
      Object.assign(globalThis, { devicesAsked: Number(Reflect.get(globalThis, 'devicesAsked')) + 1 })
      return ask(constraints)
    }
  })
  await page.reload()
}

interface Transport {
  connected: boolean
  devicesAsked: number
  /** Packets of picture and sound, in both directions. */
  packets: number
  /** How often the two have asked each other whether they are still there. */
  checks: number
}

const transportOf = (page: Page): Promise<Transport> =>
  page.evaluate(async () => {
    const made: unknown = Reflect.get(globalThis, 'made')
    const found = {
      connected: false,
      devicesAsked: Number(Reflect.get(globalThis, 'devicesAsked')),
      packets: 0,
      checks: 0,
    }
    for (const connection of Array.isArray(made) ? made : []) {
      if (!(connection instanceof RTCPeerConnection)) continue
      found.connected ||= connection.connectionState === 'connected'
      const report = await connection.getStats()
      report.forEach((one: Record<string, unknown>) => {
        if (one['type'] === 'outbound-rtp') found.packets += Number(one['packetsSent'])
        if (one['type'] === 'inbound-rtp') found.packets += Number(one['packetsReceived'])
        if (one['type'] === 'candidate-pair' && one['nominated'] === true)
          found.checks += Number(one['requestsSent'])
      })
    }
    return found
  })

test('[VERTO-33] the two connect while it rings; no camera opens there and nothing flows before the answer', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  await watched(tv)
  const karin = await signIn('karin', cameras.daughters)
  await watched(karin)
  await expect(tv.getByRole('button', { name: /^Karin/ })).toBeVisible()
  await callByVideo(karin)
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()

  await test.step('connected for some seconds', async () => {
    for (const page of [tv, karin])
      await expect.poll(() => transportOf(page)).toMatchObject({ connected: true })
    const { checks } = await transportOf(tv)
    await expect.poll(async () => (await transportOf(tv)).checks).toBeGreaterThan(checks + 2)
    expect(await transportOf(tv)).toMatchObject({ devicesAsked: 0, packets: 0 })
    expect(await transportOf(karin)).toMatchObject({ packets: 0 })
    await expect(karin.getByRole('heading', { name: 'Calling Mamma...' })).toBeVisible()
  })

  await test.step('answered, they see each other over the same connection', async () => {
    await pressOk(tv, 'Karin is calling')
    await expect.poll(() => seenColour(karin)).toBe('blue')
    await expect.poll(() => seenColour(tv)).toBe('red')
    await expectMediaOn(karin, tv)
    for (const page of [tv, karin])
      expect(await page.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, 'made'), 'length')))).toBe(
        1,
      )
  })
})
