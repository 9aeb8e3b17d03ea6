import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Sends Mamma pictures or films from the screen that does so, and closes what says that it was sent. */
export const sendFiles = async (
  page: Page,
  kind: 'bild' | 'video',
  files: readonly ChosenFile[],
  { subject, words }: { subject: string; words: string },
): Promise<void> => {
  await page.goto(`/message/${kind}`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: kind === 'bild' ? 'Add pictures' : 'Add films' }).click()
  await (await chosen).setFiles([...files])
  for (const { name } of files) {
    // A film is looked into before it is taken.
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Uploaded', { timeout: 30_000 })
  }
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
}
