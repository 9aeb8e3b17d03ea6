import { expect, pressOk, test } from '../fixtures.ts'

test('[RECEIVER-03] [RECEIVER-04] [RECEIVER-06] a whole house is written to at once', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const admin = await signIn('admin')
  await admin.goto('/message/text')
  await admin.getByRole('button', { name: 'Choose recipients' }).click()
  const picker = admin.getByRole('dialog', { name: 'Choose recipients' })
  const all = picker.getByRole('checkbox', { name: 'All', exact: true })
  await all.check()
  const done = picker.getByRole('button', { name: /^Done, / })
  const everyone = await done.innerText()
  await all.uncheck()
  await expect(picker.getByRole('button', { name: 'No recipients selected' })).toBeDisabled()
  await picker.getByRole('treeitem', { name: /^Björkgården / }).click()
  await expect(done).not.toHaveText(everyone)
  await done.click()
  await admin.getByLabel('Subject').fill('Fire drill')
  await admin.getByLabel('Message', { exact: true }).fill('At ten o’clock.')
  await admin.getByRole('button', { name: /^Send to \d+ TVs$/ }).click()
  await admin
    .getByRole('dialog', { name: 'Send message success' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(tv.getByRole('heading', { name: 'Fire drill' })).toBeVisible()

  const row = admin
    .getByRole('list', { name: /^Messages to / })
    .getByRole('link')
    .first()
  await expect(row).toContainText('Fire drill')
  await expect(row.getByText(/^Read by 0 of \d+$/)).toBeVisible()
  await pressOk(tv, 'Fire drill')
  // What a resident does whom the administrator has no link to is not announced to them.
  await admin.reload()
  await expect(row.getByText(/^Read by 1 of \d+$/)).toBeVisible()
  const receipts = admin.getByRole('region', { name: 'Delivery status' })
  await expect(receipts.getByText(/^Read by 1 of \d+$/)).toBeVisible()
  await expect(receipts.getByText(/^Moster Maj-Britt, /)).toBeVisible()
  // Somebody has not read it: it can be recalled.
  await admin.getByRole('button', { name: 'More about this message' }).click()
  await expect(admin.getByRole('menuitem', { name: 'Recall' })).toBeVisible()
})

test('a message that nobody has read is recalled from the TV', async ({ signIn, openTvOf }) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/message')
  await karin.getByRole('button', { name: 'New message' }).click()
  const dialog = karin.getByRole('dialog', { name: 'New message to Mamma' })
  await dialog.getByLabel('Subject').fill('The wrong day')
  await dialog.getByLabel('Message', { exact: true }).fill('We come at three.')
  await dialog.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect(dialog).toBeHidden()
  await expect(tv.getByRole('heading', { name: 'The wrong day' })).toBeVisible()
  await karin.getByRole('button', { name: 'More about this message' }).click()
  await karin.getByRole('menuitem', { name: 'Recall' }).click()
  await karin.getByRole('dialog').getByRole('button', { name: 'Recall' }).click()
  await expect(tv.getByRole('heading', { name: 'The wrong day' })).toBeHidden()
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  const rows = karin.getByRole('list', { name: 'Messages to Mamma' }).getByRole('link')
  await expect(rows.filter({ hasText: 'You recalled this' })).toBeVisible()
  await expect(rows.filter({ hasText: 'The wrong day' })).toBeHidden()
})
