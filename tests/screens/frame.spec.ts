import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

const press = async (page: Page, role: 'button' | 'link', name: string): Promise<void> => {
  await page.getByRole(role, { name }).focus()
  await page.keyboard.press('Enter')
}

test('whoever uses the keyboard is led to what comes, and back to where they were', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await press(page, 'button', say('Change caretaker'))
  const panel = page.getByRole('dialog', { name: say('Change caretaker') })
  await expect(panel.getByRole('radio', { name: 'Mamma' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: say('Change caretaker') })).toBeFocused()

  await press(page, 'link', say('Settings'))
  await expect(page.getByRole('heading', { level: 1, name: say('Settings') })).toBeFocused()
  await press(page, 'link', say('Activated boxes'))
  await expect(page.getByRole('heading', { level: 1, name: say('Activated boxes') })).toBeFocused()
})

test('[BAR-06] [BAR-07] [BAR-08] another person is chosen in the panel: saving takes the choice, closing drops it', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const selected = page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { pressed: true })
  const panel = page.getByRole('dialog', { name: say('Change caretaker') })
  await expect(selected).toHaveText(/Mamma/)
  await page.getByRole('button', { name: say('Change caretaker') }).click()
  await panel.getByText('Mormor').click()
  await panel
    .getByRole('button', { name: say('Close') })
    .last()
    .click()
  await expect(panel).toBeHidden()
  await expect(selected).toHaveText(/Mamma/)
  await page.getByRole('button', { name: say('Change caretaker') }).click()
  await panel.getByText('Mormor').click()
  await panel.getByRole('button', { name: say('Save') }).click()
  await expect(selected).toHaveText(/Mormor/)
  // As it was, for the other stories of this world.
  await page
    .getByRole('group', { name: say('Caretakers') })
    .getByRole('button', { name: 'Mamma' })
    .click()
  await expect(selected).toHaveText(/Mamma/)
})

test('[LEFT-01] [ROUTE-17] the left menu says that it did not load, and tries again', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const menu = page.getByRole('navigation', { name: say('Functions') })
  await expect(menu.getByRole('link', { name: say('Phone') })).toBeVisible()
  await page.route('**/relatives/getpermissions*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings')
  await expect(menu.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/relatives/getpermissions*')
  await menu.getByRole('button', { name: say('Try again') }).click()
  await expect(menu.getByRole('link', { name: say('Phone') })).toBeVisible()
})

test('[ROUTE-18] whoever may not add a box is told who can', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.goto('/settings/activated-boxes?code=ABC234')
  await expect(
    page.getByText(say('Only an administrator can add a box. Ask the staff for help.')),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[ROUTE-22] any other path shows the home view', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/App$/)
  await expect(page.getByRole('heading', { level: 1, name: say('Home') })).toBeAttached()
})
