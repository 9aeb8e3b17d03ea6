import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { greenPicture } from './pictures.ts'

/** What axe finds on a page. */
export const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Sends Mamma a picture from the screen that does so. */
export const sendPicture = async (page: Page, name: string, subject: string) => {
  await page.goto('/message/bild')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: greenPicture() })
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Everything is green.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
}
