import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/setup/chromium.mjs'

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({
    args: chromiumArgs,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}
