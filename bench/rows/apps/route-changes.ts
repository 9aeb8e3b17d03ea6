import type { Browser, BrowserContextOptions } from '@playwright/test'
import { openSlowPage, settle } from './slow-device.ts'

/** Runs in the page: `takeTap()` returns the longest time so far from a tap to the next frame, and forgets it. Taps of less than 16 ms count as 0. */
export const watchTaps = () => {
  const taps = Array<number>()
  // DOM's types do not have the threshold.
  const taken: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') taps.push(duration)
  }).observe(taken)
  Object.assign(globalThis, { takeTap: () => Math.max(0, ...taps.splice(0)) })
}

interface Round {
  url: string
  device: BrowserContextOptions
  processor: number
  paths: readonly string[]
  rounds: number
}

/** Goes from the home to each of the paths and back. Returns milliseconds from each tap to the next frame, in which at least the tap is seen. */
export const changeRoutes = async (
  browser: Browser,
  { url, device, processor, paths, rounds }: Round,
): Promise<number[]> => {
  await using slow = await openSlowPage(browser, device, { processor, slowLine: false })
  const { page } = slow
  await page.addInitScript(watchTaps)
  await page.goto(url)
  const seenMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const link = page.locator(`a[href="${path}"]`).first()
      await link.tap()
      await page.waitForURL(`**${path}`)
      await settle(page)
      seenMs.push(Number(await page.evaluate('takeTap()')))
      await page.goBack()
      await link.waitFor()
    }
  }
  return seenMs
}
