import { readFile } from 'node:fs/promises'
import { readZip } from '@lykta/testing/read-zip'
import { expect, test } from '../fixtures.ts'

test('[PRIVACY-01] [PRIVACY-02] [PRIVACY-05] [PRIVACY-06] her daughter fetches all that is stored about her, once; when she has left for good, nobody finds her', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  await karin
    .getByRole('main')
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await karin.getByRole('button', { name: 'A copy of what is stored about Mamma' }).click()
  const dialog = karin.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Ask for a copy') }).click()
  const fetching = dialog.getByRole('button', { name: say('Fetch the copy') })
  await expect(fetching).toBeVisible({ timeout: 60_000 })
  const saved = karin.waitForEvent('download')
  await fetching.click()
  const download = await saved
  const files = readZip(await readFile(await download.path()))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'schema.json', 'data/messages.json', 'data/calls.json']),
  )
  // She opens it as anybody would, without a network.
  await karin.context().setOffline(true)
  const page = await karin.context().newPage()
  await page.setContent(files.get('index.html')?.toString() ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ingrid')
  await page.close()
  await karin.context().setOffline(false)
  await expect(dialog.getByText(/was fetched\.$/)).toBeVisible()
  const again = await karin.request.get(download.url())
  expect(again.status()).toBe(404)

  const admin = await signIn('admin')
  await admin.goto('/admin/boxes')
  await admin
    .getByRole('grid', { name: say('Boxes') })
    .getByRole('row')
    .filter({ hasText: 'Ingrid' })
    .click()
  await admin.getByRole('link', { name: say('Edit the box') }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Edit Ingrid Lindqvist')
  await admin.getByRole('button', { name: /^Erase/ }).click()
  const erasing = admin.getByRole('dialog')
  await expect(erasing.getByText(/^Deleted for good: /)).toBeVisible()
  await erasing.getByRole('checkbox').check()
  await erasing.getByRole('button', { name: say('Erase for good') }).click()
  await expect(erasing).toBeHidden()
  await admin.goto('/admin/boxes/former')
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByText(say('No ended stays'))).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await karin.goto('/App')
  const people = karin.getByRole('group', { name: say('Caretakers') })
  await expect(people.getByRole('button').first()).toBeVisible()
  await expect(people).not.toContainText('Mamma')
})
