import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** A slow line, as Lighthouse simulates one for phones. */
const line = { latency: 150, downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 }

export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const tv: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } }

/** A page in a browser that has nothing of the apps in its cache, on a device whose processor is this many times slower than ours. */
export const openSlowPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  {
    processor,
    slowLine,
    timeDomain = 'timeTicks',
  }: { processor: number; slowLine: boolean; timeDomain?: 'timeTicks' | 'threadTicks' },
) => {
  // A worker fetches the whole app behind the first screen, which is not what is measured.
  const context = await browser.newContext({ ...options, locale: 'en-GB', serviceWorkers: 'block' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain })
  await devtools.send('Network.enable')
  if (slowLine) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() }
}

/** When what has come is drawn. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
