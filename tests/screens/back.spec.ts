import { goToKarin } from '../calls.ts'
import { expect, test } from '../fixtures.ts'

test('[BACK-02] whoever does not wait for a call to come back goes back to where they were', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const page = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await page.getByRole('link', { name: say('Support') }).click()
  await expect(page).toHaveURL(/\/support$/)
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  await page.getByRole('button', { name: say('Answer with camera') }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page).toHaveURL(/\/call$/)
  // The page is loaded again, and the channel does not come up.
  await page.routeWebSocket(/\/verto$/, () => undefined)
  await page.reload()
  await page.getByRole('button', { name: say('Back') }).click()
  await expect(page).toHaveURL(/\/support$/)
})
