import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { greenPicture } from './pictures.ts'
import { sendFiles } from './sending.ts'
import { sayIn, type Say } from './words.ts'

/** What axe finds on a page. */
export const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
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
