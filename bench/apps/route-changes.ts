import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openSlowPage, settle } from './slow-device.ts'

/** Runs in the page: resolves, after the next tap, with the time until the page shown had another heading, and was drawn. */
const nextPageDrawn = () => {
  const before = document.querySelector('h1')
  const drawn = new Promise<number>((resolve) => {
    const look = (tappedAt: number) => {
      const heading = document.querySelector('h1')
      if (heading === null || heading === before) {
        requestAnimationFrame(() => {
          look(tappedAt)
        })
        return
      }
      // A task of its own comes after the frame of this moment.
      requestAnimationFrame(() => {
        setTimeout(() => {
          resolve(performance.now() - tappedAt)
        })
      })
    }
    addEventListener(
      'click',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          look(timeStamp)
        })
      },
      { capture: true, once: true },
    )
  })
  Object.assign(globalThis, { drawn })
}

/** Runs in the page: the longest time so far from a tap to the next frame, and forgets it. Taps of less than 16 ms count as 0. */
const watchTaps = () => {
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

export interface RouteChanges {
  /** From each tap to the next frame, in which at least the tap is seen. */
  seenMs: number[]
  /** From each tap until the new page was drawn. */
  drawnMs: number[]
}

/** Goes from the home to each of the paths and back. */
const goRound = async (page: Page, paths: readonly string[]): Promise<RouteChanges> => {
  const changes: RouteChanges = { seenMs: [], drawnMs: [] }
  for (const path of paths) {
    await page.evaluate(nextPageDrawn)
    await page.locator(`a[href="${path}"]`).first().tap()
    changes.drawnMs.push(Number(await page.evaluate('drawn')))
    await settle(page)
    changes.seenMs.push(Number(await page.evaluate('takeTap()')))
    await page.goBack()
    await page.locator(`a[href="${path}"]`).first().waitFor()
  }
  return changes
}

export const changeRoutes = async (
  browser: Browser,
  {
    url,
    device,
    processor,
    paths,
    rounds,
  }: {
    url: string
    device: BrowserContextOptions
    processor: number
    paths: readonly string[]
    rounds: number
  },
): Promise<RouteChanges> => {
  await using slow = await openSlowPage(browser, device, { processor, slowLine: false })
  const { page } = slow
  await page.addInitScript(watchTaps)
  await page.goto(url)
  const changes: RouteChanges = { seenMs: [], drawnMs: [] }
  for (let round = 0; round < rounds; round += 1) {
    const { seenMs, drawnMs } = await goRound(page, paths)
    changes.seenMs.push(...seenMs)
    changes.drawnMs.push(...drawnMs)
  }
  return changes
}
