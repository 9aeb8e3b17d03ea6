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

test('over plain http, Ring says that calls need https, and goes on saying it', async ({
  openWindow,
  logIn,
  say,
}) => {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } })
  // As over plain http: this machine's own address counts as safe.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'))
  await page.goto('/')
  await logIn(page, 'karin')
  await page.getByRole('link', { name: say('Phone') }).click()
  await expect(page).toHaveURL(/\/make-call$/)
  const settled = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
    )

  // The code of dialogs is there from now on.
  await page.getByRole('button', { name: say('Picture and sound') }).click()
  await page.getByRole('button', { name: say('Done') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const why = page.getByText(
    say('Calls need an address that begins with https. Ask whoever runs this service for it.'),
  )
  for (const way of ['Ring', 'Video call', 'Ring'] as const) {
    await page.getByRole('button', { name: say(way), exact: true }).click()
    await expect(why).toBeVisible()
    await expect(page).toHaveURL(/\/make-call$/)
    await settled()
    await expect(why).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Close') })
      .last()
      .click()
    await expect(why).toBeHidden()
    await expect(page).toHaveURL(/\/make-call$/)
  }
  // Back closes it, and leaves the page where it is.
  await page.getByRole('button', { name: say('Ring'), exact: true }).click()
  await expect(why).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('overlays')
  await page.goBack()
  await expect(why).toBeHidden()
  await expect(page).toHaveURL(/\/make-call$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/App$/)
})
