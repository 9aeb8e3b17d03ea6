import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { greenFilm } from '../films.ts'
import { expect, pressOk, test } from '../fixtures.ts'

const choose = async (
  page: Page,
  button: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chosen).setFiles(files)
}
const film = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/webm', buffer })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** What forms are sent stays in the window's name, because what is in an upload is not told. */
const keepForms = () => {
  const send = Reflect.get(XMLHttpRequest.prototype, 'send')
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      window.name = JSON.stringify([...body].filter(([, value]) => typeof value === 'string'))
    }
    Reflect.apply(send, this, [body])
  }
}
const bottomMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('[ROUTE-10] [COMPOSE-01] [COMPOSE-02] [COMPOSE-03] [COMPOSE-04] [COMPOSE-06] [COMPOSE-07] [COMPOSE-08] [COMPOSE-12] [MSG-01] [MSG-11] [FILE-02] [FILE-11] [FILE-20] [BOTTOM-07] the daughter sends a film from her phone, and plays it from the list without the menu in the way', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.addInitScript(keepForms)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/message')
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Video' }).click()
  await expect(page).toHaveURL(/\/message\/video$/)
  await expect(page.getByRole('heading', { level: 1, name: 'New video message' })).toBeVisible()
  await expect(page.getByText('At most 512 mb each')).toBeVisible()
  await expect(page.getByText(/^Films can be mp4, 3gp, ogg, /)).toBeVisible()
  await expect(page.getByText(/Mamma first reads your message/)).toBeVisible()
  await expect(page.getByLabel('Add films').last()).toHaveAttribute('accept', 'video/*')
  await expect(page.getByLabel('Record a film').last()).toHaveAttribute('capture', 'environment')

  await choose(page, 'Add films', [film('garden.webm', await greenFilm(page))])
  await expect(row(page, 'garden.webm')).toContainText('Uploaded')
  const seen = row(page, 'garden.webm').locator('video')
  await expect.poll(() => seen.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  expect(JSON.parse(await page.evaluate(() => window.name))).toEqual(
    expect.arrayContaining([
      ['name', 'garden.webm'],
      ['message', 'true'],
    ]),
  )

  const send = page.getByRole('button', { name: 'Send to Mamma' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Subject').fill('The garden moves')
  await page.getByLabel('Message', { exact: true }).fill('Look how the wind goes through it.')
  await send.click()
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/message$/)

  await page.getByRole('link', { name: /The garden moves/ }).click()
  await expect(bottomMenu(page)).toBeVisible()
  await page.getByRole('button', { name: 'Play garden.webm' }).click()
  const shown = page.getByRole('dialog', { name: 'garden.webm' })
  await expect
    .poll(() => shown.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(320)
  await expect(page.locator('nav', { hasText: 'Settings' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(bottomMenu(page)).toBeVisible()

  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'video/webm', body: 'no film' }))
  await page.getByRole('button', { name: 'Play garden.webm' }).click()
  await expect(shown.getByRole('alert')).toContainText('This browser cannot play the film.')
  await expect(shown.getByRole('link', { name: 'Download the film' })).toBeVisible()
})

test('her mother reads the words, watches the film, and can watch it once more', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const page = await signIn('karin')
  await page.goto('/message/video')
  await choose(page, 'Add films', [film('garden.webm', await greenFilm(page, 180))])
  await expect(row(page, 'garden.webm')).toContainText('Uploaded')
  await page.getByLabel('Subject').fill('The garden moves')
  await page.getByLabel('Message', { exact: true }).fill('Look how the wind goes through it.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()

  const show = tv.getByRole('button', { name: 'Show the film' })
  await expect(show).toBeFocused()
  await pressOk(tv, 'The garden moves')
  const pause = tv.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeFocused()
  await tv.keyboard.press('Enter')
  const shown = tv.locator('video')
  await expect(tv.getByRole('button', { name: 'Play' })).toBeFocused()
  expect(await shown.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.paused])).toEqual([
    320,
    true,
  ])
  await tv.keyboard.press('Enter')
  // It is over after three seconds.
  await expect(tv.getByRole('button', { name: 'I have read it' })).toBeFocused()
  await tv.keyboard.press('ArrowRight')
  const again = tv.getByRole('button', { name: 'Watch again' })
  await expect(again).toBeFocused()
  await expect(again).toBeEnabled()
  await tv.keyboard.press('Enter')
  await expect(shown).toBeVisible()
  await expect(tv.getByRole('button', { name: 'I have read it' })).toBeFocused()
  await pressOk(tv, 'The garden moves')
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
})

test('a film that this TV cannot play says so, and the message can be read all the same', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  await tv.route(
    ({ pathname }) => pathname.startsWith('/media/'),
    (route) => route.fulfill({ contentType: 'video/webm', body: 'no film' }),
  )
  const page = await signIn('karin')
  await page.goto('/message/video')
  await choose(page, 'Add films', [film('garden.webm', await greenFilm(page))])
  await expect(row(page, 'garden.webm')).toContainText('Uploaded')
  await page.getByLabel('Subject').fill('The garden moves')
  await page.getByLabel('Message', { exact: true }).fill('Look how the wind goes through it.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await pressOk(tv, 'The garden moves')
  await expect(tv.getByText('The film cannot be shown on this TV.')).toBeVisible()
  await expect(tv.getByRole('button', { name: 'Close' })).toBeFocused()
  await tv.keyboard.press('Enter')
  await expect(tv.getByRole('button', { name: 'I have read it' })).toBeFocused()
})

test('[FILE-11] [FILE-12] what is no film, or too large, is told at once', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const answer: unknown = await response.json()
    const text = JSON.stringify(answer).replace(/"videoBytes":\d+/, '"videoBytes":1024')
    await route.fulfill({ response, body: text })
  })
  await page.goto('/message/video')
  await choose(page, 'Add films', [
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    film('long.webm', Buffer.alloc(2_000)),
  ])
  await expect(row(page, 'letter.pdf')).toContainText('The TV cannot show files of this type')
  await expect(row(page, 'long.webm')).toContainText('Larger than 1 kb')
  await expect(page.getByRole('button', { name: 'Send to Mamma' })).toBeDisabled()
})

test('an upload on its way can be cancelled, and the words stay when the kind changes', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.goto('/message/video')
  await page.getByLabel('Subject').fill('Summer')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/file/8/upload', async (route) => {
    await held
    await route.abort()
  })
  await choose(page, 'Add films', [film('long.webm', await greenFilm(page))])
  await expect(page.getByRole('progressbar', { name: 'long.webm' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel long.webm' }).click()
  await expect(row(page, 'long.webm')).toHaveCount(0)
  release()
  await page.getByRole('link', { name: 'Image' }).click()
  await expect(page).toHaveURL(/\/message\/bild$/)
  await expect(page.getByLabel('Subject')).toHaveValue('Summer')
})

test('the screen of a film is for everybody, in Swedish too', async ({ signIn }) => {
  const page = await signIn('johan')
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/message/video')
    await expect(page.getByRole('heading', { level: 1, name: 'Nytt videomeddelande' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect.soft(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
})
