import { localPassword } from '@lykta/demo/local-password'
import { launch, type Page } from 'puppeteer-core'
import { colourOf, decodedFrames, hearsSomething, openCameraBrowser } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

/** Playwright's own ways are for a patched Firefox, or a newer one than people have. Its camera is its own. */
const openFirefox = async (executablePath: string | undefined) => {
  if (executablePath === undefined) throw new Error('There is no Firefox.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'intl.accept_languages': 'en-GB',
    },
  })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}

/** The colours of the page's pictures, the largest first: of the other side. */
const coloursIn = async (page: Page) => {
  const videos = await page.$$('video')
  const seen = await Promise.all(
    videos.map(async (video) => ({
      width: await video.evaluate(({ clientWidth }) => clientWidth),
      colour: await video.evaluate(colourOf),
    })),
  )
  return seen.toSorted((one, other) => other.width - one.width).map(({ colour }) => colour)
}

test('the daughter calls her mother with Firefox: they see each other, and she is heard', async ({
  world,
  openTvOf,
  launchOptions,
  firefoxPath,
}) => {
  test.slow()
  await using mothers = await openCameraBrowser('red', launchOptions)
  await using firefox = await openFirefox(firefoxPath)
  const tv = await openTvOf('Mamma', mothers)
  const karin = await firefox.browser.newPage()
  await karin.setViewport({ width: 1440, height: 900 })
  await karin.goto(world.origin)
  await karin.locator('input[name=username]').fill('karin')
  await karin.locator('input[name=password]').fill(localPassword)
  await karin.locator('button[type=submit]').click()
  await karin.locator('a[href="/make-call"]').click()
  await karin.locator('::-p-text(Video call)').click()
  await pressOk(tv, 'Karin is calling')

  await expect.poll(async () => (await coloursIn(karin))[0]).toBe('red')
  const before = await decodedFrames(tv)
  await expect.poll(() => decodedFrames(tv)).toBeGreaterThan(before + 10)
  expect(await hearsSomething(tv)).toBe(true)

  await karin.locator('::-p-text(Hang up)').click()
  await pressOk(tv, 'Call ended')
  await karin.locator('::-p-text(Call ended)').wait()
})
