import { expect, test } from '../fixtures.ts'

test.describe('in a world that stays as it was', () => {
  test.use({ ownWorld: false })

  test('[BACK-01] Back leads to the page above, wherever one came from', async ({ signIn, say }) => {
    const page = await signIn('karin')
    await page.goto('/information')
    await page.goto('/settings/activated-boxes')
    await page.getByRole('button', { name: say('Back') }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('[BACK-03] Back from a message leaves none of them open', async ({ signIn, say }) => {
    const page = await signIn('karin')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: say('Messages') }).click()
    const messages = page.getByRole('list').getByRole('link')
    await messages.first().click()
    await expect(page).toHaveURL(/\/message\?id=\d+$/)
    await expect(messages).toHaveCount(0)
    await page.getByRole('button', { name: say('Back') }).click()
    await expect(page).toHaveURL(/\/message$/)
    await expect(messages.first()).toBeVisible()
    await page.getByRole('button', { name: say('Back') }).click()
    await expect(page).toHaveURL(/\/App$/)
    await page.getByRole('link', { name: say('Messages') }).click()
    await expect(messages.first()).toBeVisible()
  })
})

test('[BACK-02] whoever does not wait for a call to come back goes back to where they were', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const page = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await page.getByRole('link', { name: say('Support') }).click()
  await expect(page).toHaveURL(/\/support$/)
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeFocused()
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
