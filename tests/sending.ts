import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { greenPicture } from './pictures.ts'
import { sayIn, type Say } from './words.ts'

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
  { subject, words, say = sayIn('en') }: { subject: string; words: string; say?: Say },
): Promise<void> => {
  await page.goto(`/message/${kind}`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say(kind === 'bild' ? 'Add pictures' : 'Add films') }).click()
  await (await chosen).setFiles([...files])
  for (const { name } of files) {
    // A film is looked into before it is taken.
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(say('Uploaded'), { timeout: 30_000 })
  }
  await page.getByLabel(say('Subject')).fill(subject)
  await page.getByLabel(say('Message'), { exact: true }).fill(words)
  await page.getByRole('button', { name: say('Send to {{name}}', { name: 'Mamma' }) }).click()
  const sent = page.getByRole('dialog', { name: say('Send message success') })
  await sent
    .getByRole('button', { name: say('Close') })
    .last()
    .click()
}

/** Sends Mamma a picture from the screen that does so. */
export const sendPicture = (
  page: Page,
  name: string,
  subject: string,
  say: Say = sayIn('en'),
): Promise<void> => {
  const picture = { name, mimeType: 'image/png', buffer: greenPicture() }
  return sendFiles(page, 'bild', [picture], { subject, words: 'Everything is green.', say })
}
