import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { greenPicture } from '../pictures.ts'

test('[COMPOSE-09] [COMPOSE-10] [COMPOSE-11] [COMPOSE-12] a message has a subject and words, or is not sent', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/message/text')
  const send = karin.getByRole('button', { name: 'Send to Mamma' })
  const subject = karin.getByRole('textbox', { name: 'Subject' })
  const words = karin.getByRole('textbox', { name: 'Message', exact: true })
  await expect(send).toBeDisabled()
  await subject.focus()
  await words.focus()
  await expect(subject).toHaveAccessibleDescription('Required')
  await subject.fill('The garden')
  await expect(subject).toHaveAccessibleDescription('')
  await expect(send).toBeDisabled()
  await words.fill('Green')
  await expect(send).toBeEnabled()
  await words.fill(' ')
  await expect(words).toHaveAccessibleDescription('Required')
  await expect(send).toBeDisabled()
})

test('[COMPOSE-05] while a message is on its way, that is shown over the form', async ({ signIn }) => {
  const karin = await signIn('karin')
  await karin.goto('/message/text')
  await karin.getByLabel('Subject').fill('The garden')
  await karin.getByLabel('Message', { exact: true }).fill('Green')
  const held = Promise.withResolvers<undefined>()
  await karin.route('**/api/message', async (route) => {
    await held.promise
    await route.continue()
  })
  await karin.getByRole('button', { name: 'Send to Mamma' }).click()
  const overlay = karin.getByText('Sending to Mamma', { exact: true })
  await expect(overlay).toBeVisible()
  await expect(karin.getByLabel('Subject')).toBeDisabled()
  held.resolve(undefined)
  await expect(karin.getByRole('dialog', { name: 'Send message success' })).toBeVisible()
  await expect(overlay).toBeHidden()
})

test('[FILE-03] [FILE-05] pictures are chosen or taken, and each says how large it is', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/message/bild')
  const choose = karin.locator('input[type=file]:not([capture])')
  await expect(choose).toHaveAttribute('accept', 'image/*')
  await expect(karin.locator('input[type=file][capture]')).toHaveAttribute('accept', 'image/*')
  await choose.setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: greenPicture() })
  const garden = karin.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
  await expect(garden).toHaveText(/garden\.png.*[\d.]+ mb/)
})

test('[FILE-23] [FILE-24] [FILE-25] a picture that did not arrive is marked, and can be sent again', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  const logged = karin.waitForEvent('console', (line) => line.text().startsWith('upload failed'))
  await karin.route('**/api/file/8/upload', (route) => route.abort())
  await karin.goto('/message/bild')
  await karin
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: greenPicture() })
  const row = karin.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
  await expect(row.getByText('The file was not uploaded')).toBeVisible()
  await expect(row.getByRole('progressbar')).toBeHidden()
  await logged
  await karin.unroute('**/api/file/8/upload')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row.getByText('Uploaded')).toBeVisible()
})

test('[FILE-06] pictures are dropped onto the page, and a folder among them is left out', async ({
  signIn,
}) => {
  const dropped = await mkdtemp(join(tmpdir(), 'lykta-drop-'))
  const files = [join(dropped, 'garden.png'), join(dropped, 'holiday')] as const
  await writeFile(files[0], greenPicture())
  await mkdir(files[1])
  const karin = await signIn('karin')
  await karin.goto('/message/bild')
  const pictures = karin.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByText('Or drop them here')).toBeVisible()
  const browser = await karin.context().newCDPSession(karin)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data })
  }
  await expect(pictures.getByText('Folders cannot be added.')).toBeVisible()
  await expect(pictures.getByRole('listitem')).toHaveCount(1)
  await expect(pictures.getByRole('listitem')).toContainText('garden.png')
  await rm(dropped, { recursive: true })
})

test('[MSG-36] a message begins with a template, which takes the place of what is written only when asked', async ({
  signIn,
}) => {
  const amina = await signIn('amina')
  await amina.goto('/message/text')
  const subject = amina.getByLabel('Ämne')
  const words = amina.getByLabel('Meddelande', { exact: true })
  const choose = amina.getByRole('button', { name: 'Välj en mall' })
  const coffee = amina.getByRole('button', { name: /^Kaffe i samlingssalen/ })
  await subject.focus()
  await words.focus()
  await expect(subject).toHaveAccessibleDescription(/./)
  await choose.click()
  await coffee.click()
  await expect(subject).toHaveValue('Kaffe i samlingssalen')
  await expect(subject).toHaveAccessibleDescription('')
  await expect(words).toHaveValue(/^Välkommen på kaffe/)

  await words.fill('Vi börjar klockan fyra.')
  await choose.click()
  await coffee.click()
  const dialog = amina.getByRole('dialog', { name: 'Ersätta det du har skrivit?' })
  await dialog.getByRole('button', { name: 'Behåll det jag har skrivit' }).click()
  await expect(words).toHaveValue('Vi börjar klockan fyra.')
  await choose.click()
  await coffee.click()
  await dialog.getByRole('button', { name: 'Ersätt' }).click()
  await expect(words).toHaveValue(/^Välkommen på kaffe/)

  const sent = amina.waitForRequest((request) => request.url().endsWith('/api/message'))
  await amina.getByRole('button', { name: /^Skicka till / }).click()
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
    subject: 'Kaffe i samlingssalen',
    template: expect.any(Number),
  })
})
