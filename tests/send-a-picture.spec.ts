import type { Page } from '@playwright/test'
import { expect, pressOk, test } from './fixtures.ts'
import { fillsScreenWithGreen, greenPicture } from './pictures.ts'

/** Bytes a second: slow enough that a picture of megabytes is seen on its way. */
const slowUpload = 1_500_000

const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

test('[COMPOSE-01] [COMPOSE-02] [COMPOSE-03] [COMPOSE-04] [COMPOSE-06] [COMPOSE-07] [COMPOSE-08] [MSG-02] [MSG-03] [MSG-10] [MSG-11] the daughter sends a picture; it fills the TV at once, and she sees that it was delivered, shown and read', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.getByRole('link', { name: 'Messages' }).click()
  await karin.getByRole('button', { name: 'New message' }).click()
  await karin.getByRole('dialog').getByRole('link', { name: 'Image' }).click()
  await expect(karin).toHaveURL(/\/message\/bild$/)

  await test.step('the picture is seen on its way', async () => {
    await slowDown(karin, slowUpload)
    const chosen = karin.waitForEvent('filechooser')
    await karin.getByRole('button', { name: 'Add pictures' }).click()
    await (await chosen).setFiles({ name: 'garden.png', mimeType: 'image/png', buffer: greenPicture() })
    const progress = karin.getByRole('progressbar', { name: 'garden.png' })
    await expect(progress).toBeVisible()
    await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(10)
    await expect(karin.getByText('Uploaded')).toBeVisible()
  })

  await karin.getByLabel('Subject').fill('The garden today')
  await karin.getByLabel('Message', { exact: true }).fill('Everything is green again.')
  await karin.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = karin.getByRole('dialog', { name: 'Send message success' })
  await expect(sent).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'The garden today' })).toBeVisible({ timeout: 1_000 })
  await expect.poll(() => fillsScreenWithGreen(tv)).toBe(true)
  await expect(sent.getByText('It is on Mamma’s TV now.')).toBeVisible()

  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(karin).toHaveURL(/\/message/)
  const message = karin.getByRole('article')
  await expect(message.getByRole('heading', { name: 'The garden today' })).toBeVisible()
  const receipts = karin.getByRole('region', { name: 'Delivery status' })
  await expect(receipts.getByText(/^Delivered /)).toBeVisible()
  await expect(receipts.getByText(/^Shown /)).toBeVisible()
  await expect(receipts.getByText('Not read yet')).toBeVisible()
  await pressOk(tv, 'The garden today')
  await expect(receipts.getByText(/^Read /)).toBeVisible()
})
