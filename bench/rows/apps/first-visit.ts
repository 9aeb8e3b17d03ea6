import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from '@playwright/test'
import { openSlowPage, settle } from './slow-device.ts'

export interface FirstVisit {
  url: string
  device: BrowserContextOptions
  processor: number
  /** What is on the page once it can be used. */
  shown: (page: Page) => Locator
}

/** What one first visit took. */
export interface Visited {
  lcpMs: number
  scriptingMs: number
}

/** Runs in the page: the moment of the largest picture or text so far. */
const largestPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

/** A processor that is slowed works as long as this between two requests. */
const quietMs = 2_000

/** Resolves once nothing has gone over the network for a while. */
const quiet = (devtools: CDPSession): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, quietMs)
    const again = () => void timer.refresh()
    devtools.on('Network.requestWillBeSent', again)
    devtools.on('Network.loadingFinished', again)
  })

export const visit = async (
  browser: Browser,
  { url, device, processor, shown }: FirstVisit,
  /** `threadTicks`: what the processor was busy with the page, whatever else the machine does. */
  timeDomain: 'timeTicks' | 'threadTicks' = 'timeTicks',
): Promise<Visited> => {
  await using slow = await openSlowPage(browser, device, { processor, slowLine: true, timeDomain })
  const { page, devtools } = slow
  await page.goto(url)
  // To look at the page, Playwright runs scripts and has it laid out, which would count as the app's.
  await quiet(devtools)
  const { metrics } = await devtools.send('Performance.getMetrics')
  await shown(page).waitFor()
  await settle(page)
  const scripting = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  return {
    lcpMs: await page.evaluate(largestPaint),
    scriptingMs: scripting * 1_000,
  }
}
