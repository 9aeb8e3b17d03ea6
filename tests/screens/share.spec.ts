import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** What a phone does when the installed app is chosen for pictures: it posts them as the manifest says. */
const sharePictures = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate(async (chosen) => {
    const canvas = new OffscreenCanvas(400, 300)
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
    const content = await canvas.convertToBlob({ type: 'image/jpeg' })
    const shared = new DataTransfer()
    for (const name of chosen) shared.items.add(new File([content], name, { type: 'image/jpeg' }))
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'files', multiple: true, files: shared.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, names)

test('pictures that a phone shares to the app are in the composer, once, and go out from there', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  // It reads the whole app first.
  await karin.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await sharePictures(karin, ['På bryggan.jpg', 'Elsa.jpg'])
  await expect(karin).toHaveURL(/\/message\/bild$/)
  // Any page could have done this: nothing is uploaded before a press.
  await expect(karin.getByRole('region', { name: 'Shared with the app' })).toContainText('På bryggan.jpg')
  await expect(karin.getByText('Uploaded', { exact: true })).toHaveCount(0)
  await karin.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(karin.getByLabel('Caption for På bryggan.jpg')).toBeVisible()
  await expect(karin.getByText('Uploaded', { exact: true })).toHaveCount(2)

  await karin.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = karin.getByRole('dialog', { name: 'Send message success' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(karin.getByRole('list', { name: 'Pictures and films' }).getByRole('listitem')).toHaveCount(2)

  await karin.goto('/message/bild')
  await expect(karin.getByRole('button', { name: 'Add pictures' })).toBeVisible()
  await expect(karin.getByText('Uploaded', { exact: true })).toHaveCount(0)
})
