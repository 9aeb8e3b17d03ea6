import { expect, test } from 'vitest'
import { browserOf } from './use-device-advice.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'

test.each([
  [
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    0,
  ],
  [
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    10,
  ],
  ['android', `${android} AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36`, 5],
  [
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['iphone', `${mac} AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15`, 5],
  ['safari', `${mac} AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15`, 0],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
  ['other', `${android} Gecko/143.0 Firefox/143.0`, 5],
  ['other', '', 0],
] as const)('%s: %s', (browser, userAgent, touchPoints) => {
  expect(browserOf(userAgent, touchPoints)).toBe(browser)
})
