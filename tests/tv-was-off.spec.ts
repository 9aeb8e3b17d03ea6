import type { Page } from '@playwright/test'
import { expect, pressOk, test } from './fixtures.ts'

const sendText = async (page: Page, subject: string) => {
  await page.goto('/message/text')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(`What I wanted to say: ${subject}.`)
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await expect(sent.getByText('It will be shown as soon as Mamma’s TV is on again.')).toBeVisible()
}

test('[TV-10] [MSG-03] [MSG-04] a TV that was off shows what came meanwhile, in order and once, and the daughter sees that it was read', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await tv.close()
  await expect(
    karin.getByRole('group', { name: 'Caretakers' }).getByRole('button', { name: 'Mamma' }),
  ).toHaveText(/Offline/)
  await sendText(karin, 'First of all')
  await sendText(karin, 'And then')
  await karin.goto('/message')
  const receipts = karin.getByRole('region', { name: 'Delivery status' })
  await expect(karin.getByRole('article').getByRole('heading', { name: 'And then' })).toBeVisible()
  await expect(receipts.getByText('Waiting until the TV is on')).toBeVisible()

  const again = await tv.context().newPage()
  await again.goto('/box/')
  await pressOk(again, 'First of all')
  await pressOk(again, 'And then')
  await expect(again.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(receipts.getByText(/^Read /)).toBeVisible()

  await again.reload()
  await expect(again.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(again.getByRole('heading', { name: 'First of all' })).toBeHidden()
  await expect(again.getByRole('button', { name: /And then/ })).toBeVisible()
})
