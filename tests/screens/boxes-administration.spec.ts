import { expect, test } from '../fixtures.ts'

test('[BOXES-07] [BOXES-10] an administrator sees a TV go off, and changes it with others', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const admin = await signIn('admin')
  await admin.goto('/admin/boxes')
  const boxes = admin.getByRole('grid', { name: say('Boxes') })
  const row = boxes.getByRole('row').filter({ hasText: 'Ingrid' })
  await expect(row).toContainText(say('Online'))
  await tv.close()
  await expect(row).toContainText(say('Offline'))

  // By the keyboard, which finds the row wherever the list has moved it meanwhile.
  await row.press('Space')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await admin.getByRole('button', { name: say('Change {{count}} TV', { count: '1' }) }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(say('Volume')).selectOption('20')
  await dialog.getByRole('button', { name: say('Change'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await row.click()
  const detail = admin.getByRole('complementary')
  await expect(detail).toContainText('20%')
  await detail.getByRole('link', { name: say('Edit the box') }).click()
  await expect(admin.getByLabel(say('Volume'))).toHaveValue('20')
})

test('[BOXES-07] a relative is led home from the administration of boxes', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  await karin.goto('/admin/boxes')
  await expect(
    karin.getByText(say('You may not open that page. Ask an administrator if you need it.')),
  ).toBeVisible()
  await expect(karin).toHaveURL(/\/App$/)
})
