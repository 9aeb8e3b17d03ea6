import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The box state is read again every minute anyway: what shows sooner came by the feed. */
const atOnce = { timeout: 5_000 }

const crash = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

test('[FEED-04] [FEED-07] what happens shows at once, also after a logout and after the server was started again', async ({
  world,
  signIn,
  openTvOf,
  say,
  logIn,
}) => {
  const page = await signIn('karin')
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: say('Log out') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)

  const mamma = page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { name: 'Mamma' })
  const tv = await openTvOf('Mamma')
  await expect(mamma).toContainText(say('Online'))
  await crash(tv)
  await expect(mamma).toContainText(say('Offline'), atOnce)

  // What was known stays, with its age and when it is tried again.
  const down = page.getByText(
    new RegExp(
      `^${say('No contact with {{product}} right now. Last updated {{time}}.', { product: 'Lykta', time: '\\d\\d:\\d\\d' })}`,
    ),
  )
  const restarted = world.restart()
  await expect(down).toBeVisible()
  await expect(
    page.getByText(
      new RegExp(
        `(${say('Trying again in {{seconds}} s.', { seconds: '\\d+' })}|${say('Trying again now.')})$`,
      ),
    ),
  ).toBeVisible()
  await expect(mamma).toContainText(say('Offline'))
  await restarted
  await expect(down).toBeHidden({ timeout: 20_000 })
  const again = await tv.context().newPage()
  await again.goto('/box/')
  await expect(mamma).toContainText(say('Online'), { timeout: 20_000 })
  await crash(again)
  await expect(mamma).toContainText(say('Offline'), atOnce)
})
