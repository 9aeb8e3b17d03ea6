import { expect, test } from '../fixtures.ts'

test('the TV shows within two seconds that somebody has come, and has gone', async ({
  openWeb,
  openTvOf,
  logIn,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = tv.getByRole('button', { name: /^Karin/ })
  await expect(karin).toHaveText(/Not available/)
  const page = await openWeb()
  // Somebody has come when their call channel answers; how long the app takes to load is another matter.
  const come = page
    .waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/verto')
    .then((channel) => channel.waitForEvent('framereceived'))
  await logIn(page, 'karin')
  await come
  await expect(karin).not.toHaveText(/Not available/, { timeout: 2_000 })
  await page.close()
  await expect(karin).toHaveText(/Not available/, { timeout: 2_000 })
  await expect(tv.getByRole('button', { name: /^Staff/ })).toBeVisible()
})

test('the arrow keys reach every resident that a TV may try to be', async ({ openTv }) => {
  const tv = await openTv()
  const residents = tv.getByRole('list').last().getByRole('button')
  await expect(residents.first()).toBeFocused()
  const count = await residents.count()
  expect(count).toBeGreaterThan(5)
  for (let place = 1; place < count; place += 1) {
    await tv.keyboard.press('ArrowRight')
    await expect(residents.nth(place)).toBeFocused()
    await expect(residents.nth(place)).toBeInViewport({ ratio: 1 })
  }
})
