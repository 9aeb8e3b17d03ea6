import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

const press = async (page: Page, role: 'button' | 'link', name: string): Promise<void> => {
  await page.getByRole(role, { name }).focus()
  await page.keyboard.press('Enter')
}

test('whoever uses the keyboard is led to what comes, and back to where they were', async ({ signIn }) => {
  const page = await signIn('karin')
  await press(page, 'button', 'Change caretaker')
  const panel = page.getByRole('dialog', { name: 'Change caretaker' })
  await expect(panel.getByRole('radio', { name: 'Mamma' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change caretaker' })).toBeFocused()

  await press(page, 'link', 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await press(page, 'link', 'Activated boxes')
  await expect(page.getByRole('heading', { level: 1, name: 'Activated boxes' })).toBeFocused()
})

test('[BAR-06] [BAR-07] [BAR-08] another person is chosen in the panel: saving takes the choice, closing drops it', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const selected = page.getByRole('group', { name: 'Caretakers' }).getByRole('button', { pressed: true })
  const panel = page.getByRole('dialog', { name: 'Change caretaker' })
  await expect(selected).toHaveText(/Mamma/)
  await page.getByRole('button', { name: 'Change caretaker' }).click()
  await panel.getByText('Mormor').click()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(panel).toBeHidden()
  await expect(selected).toHaveText(/Mamma/)
  await page.getByRole('button', { name: 'Change caretaker' }).click()
  await panel.getByText('Mormor').click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(selected).toHaveText(/Mormor/)
  // As it was, for the other stories of this world.
  await page.getByRole('group', { name: 'Caretakers' }).getByRole('button', { name: 'Mamma' }).click()
  await expect(selected).toHaveText(/Mamma/)
})

test('[LEFT-01] [ROUTE-17] the left menu says that it did not load, and tries again', async ({ signIn }) => {
  const page = await signIn('karin')
  const menu = page.getByRole('navigation', { name: 'Functions' })
  await expect(menu.getByRole('link', { name: 'Phone' })).toBeVisible()
  await page.route('**/relatives/getpermissions*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings')
  await expect(menu.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/relatives/getpermissions*')
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect(menu.getByRole('link', { name: 'Phone' })).toBeVisible()
})

test('[ROUTE-18] whoever may not add a box is told who can', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.goto('/settings/activated-boxes?code=ABC234')
  await expect(page.getByText('Only an administrator can add a box. Ask the staff.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[ROUTE-22] any other path shows the home view', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/App$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
})
