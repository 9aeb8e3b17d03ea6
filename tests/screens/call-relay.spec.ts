import type { Page } from '@playwright/test'
import { expectMediaOn, openTwoCameras, talkByVideo } from '../calls.ts'
import { seenColour } from '../cameras.ts'
import { expect, test as base } from '../fixtures.ts'
import { startRelay } from '../relay.ts'

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  settings: async ({}, provide) => {
    await using relay = await startRelay()
    await provide(relay.settings)
  },
})

/** From its next load on the page is where nobody reaches it but over a relay, and keeps its connections to be looked at. */
const behindWalls = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(globalThis, { made })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
        made.push(this)
      }
    }
  })
  await page.reload()
}

/** Of the pair that carries the call: what kind of candidate each end is. */
const carriedBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const made: unknown = Reflect.get(globalThis, 'made')
    for (const connection of Array.isArray(made) ? made : []) {
      if (!(connection instanceof RTCPeerConnection) || connection.connectionState !== 'connected') continue
      const stats = new Map<string, Record<string, unknown>>()
      const report = await connection.getStats()
      report.forEach((one: Record<string, unknown>, id) => stats.set(id, one))
      const pair = [...stats.values()].find(
        (one) => one['type'] === 'candidate-pair' && one['nominated'] === true,
      )
      return ['localCandidateId', 'remoteCandidateId'].map((end) =>
        String(stats.get(String(pair?.[end]))?.['candidateType']),
      )
    }
    return []
  })

test('[MEDIA-01] [MEDIA-02] [SYSTEM-10] two who do not reach each other talk over the relay', async ({
  world,
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  await behindWalls(tv)
  const karin = await signIn('karin', cameras.daughters)
  await behindWalls(karin)
  await expect(tv.getByRole('button', { name: /^Karin/ })).toBeVisible()
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(karin)).toBe('blue')
  await expect.poll(() => seenColour(tv)).toBe('red')
  await expectMediaOn(karin, tv)
  for (const page of [karin, tv]) {
    expect(await carriedBy(page)).toEqual(['relay', 'relay'])
  }
  // Both say how long the first picture took.
  const counted = async () => {
    const metrics = await (await fetch(`${world.origin}/metrics`)).text()
    const lines = metrics.matchAll(/^lykta_call_first_picture_seconds_count\{app="(\w+)",path="(\w+)"\} 1$/gm)
    return [...lines].map(([, app = '', path = '']) => `${app} ${path}`).toSorted()
  }
  await expect.poll(counted).toEqual(['tv relayed', 'web relayed'])
})
