import type { Page } from '@playwright/test'
import { openTwoCameras, talkByVideo } from '../calls.ts'
import { decodedFrames, seenColour } from '../cameras.ts'
import { expect, test as base } from '../fixtures.ts'
import { startWorldOnTwoServers, type WorldOnTwoServers } from '../two-servers.ts'

const lookMs = 200

const test = base.extend<{ pair: WorldOnTwoServers }>({
  servers: 2,
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  pair: async ({}, provide) => {
    await using pair = await startWorldOnTwoServers({})
    await provide(pair)
  },
  world: async ({ pair }, provide) => {
    await provide(pair)
  },
})

/** Resolves with the time at which the page has signed in to the call channel again. */
const signedInAgainAt = (page: Page): Promise<number> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('verto.clientReady')) resolve(Date.now())
      })
    })
  })

/** Counts the pictures of the other side until it is ended; returns how many there were, and the longest time without one. */
const countFrames = (page: Page) => {
  const ended = new AbortController()
  const count = async () => {
    const first = await decodedFrames(page)
    let [last, at, longestMs] = [first, Date.now(), 0]
    while (!ended.signal.aborted) {
      await page.waitForTimeout(lookMs)
      const now = await decodedFrames(page)
      longestMs = Math.max(longestMs, Date.now() - at)
      if (now > last) [last, at] = [now, Date.now()]
    }
    return { frames: last - first, longestMs }
  }
  const counted = count()
  return () => {
    ended.abort()
    return counted
  }
}

test('a server is killed in mid-call: the two see each other all the while, and hang up by the other server', async ({
  pair,
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.setTimeout(120_000)
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', { ...cameras.mothers, server: 'second' })
  const karin = await signIn('karin', { ...cameras.daughters, server: 'second' })
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(karin)).toBe('blue')
  await expect.poll(() => seenColour(tv)).toBe('red')

  const stop = [karin, tv].map(countFrames)
  const back = [karin, tv].map(signedInAgainAt)
  const killedAt = Date.now()
  await pair.kill('second')
  const healedS = (Math.max(...(await Promise.all(back))) - killedAt) / 1_000
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  const seen = await Promise.all(stop.map((end) => end()))
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  const entries = karin.getByRole('region', { name: 'Call history' }).getByRole('listitem')
  await expect(entries.first()).toHaveText(/Outgoing.*\d\d:\d\d\d\d:\d\d$/)

  const frames = seen.map((one) => String(one.frames)).join(' and ')
  const longestS = Math.max(...seen.map(({ longestMs }) => longestMs)) / 1_000
  for (const { frames: count } of seen) expect(count).toBeGreaterThan(0)
  const result = {
    held: '1 call',
    healedS,
    lost: 0,
    saw: `${frames} pictures meanwhile, none for ${longestS.toFixed(1)} s at the most; then it was hung up`,
    aims: [
      { text: 'controls back within 10 s', isMet: healedS <= 10 },
      { text: 'no second without a picture', isMet: longestS < 1 },
    ],
  }
  test.info().annotations.push({ type: 'drill', description: JSON.stringify(result) })
})
