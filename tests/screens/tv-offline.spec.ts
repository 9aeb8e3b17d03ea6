import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('a TV that is loaded again while the server is away shows its own home, not the browser’s error', async ({
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const home = tv.locator('[data-screen=home]')
  await expect(home).toBeVisible()
  await tv.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await tv.context().setOffline(true)
  await tv.reload()
  await expect(home).toBeVisible()
  await tv.context().setOffline(false)
  await tv.reload()
  await expect(home).toBeVisible()
})
