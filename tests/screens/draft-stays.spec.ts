import { expect, test } from '../fixtures.ts'
import { greenPicture } from '../pictures.ts'

test('[FILE-04] [FILE-07] a message that is being written waits with its pictures, for each person by themselves, until it is sent', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  const people = karin.getByRole('group', { name: 'Caretakers' })
  const subject = karin.getByLabel('Subject')
  const words = karin.getByLabel('Message', { exact: true })
  const pictures = karin.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
  await karin.goto('/message/bild')
  await subject.fill('The garden')
  await words.fill('Everything is green.')

  await test.step('two pictures that the phone calls alike are taken without a question', async () => {
    const photo = { name: 'image.jpg', mimeType: 'image/png', buffer: greenPicture() }
    await karin.locator('input[type=file][multiple]').setInputFiles([photo, photo])
    await expect(pictures.filter({ hasText: 'Uploaded' })).toHaveCount(2)
  })

  await test.step('somebody else has a message of their own', async () => {
    await people.getByRole('button', { name: 'Mormor' }).click()
    await karin.goto('/message/bild')
    await expect(karin.getByRole('button', { name: 'Send to Mormor' })).toBeVisible()
    await expect(subject).toHaveValue(/^Pictures, /)
    await expect(pictures).toHaveCount(0)
  })

  await test.step('it is there again after the page was loaded again', async () => {
    await people.getByRole('button', { name: 'Mamma' }).click()
    await karin.goto('/message/bild')
    await expect(subject).toHaveValue('The garden')
    await expect(words).toHaveValue('Everything is green.')
    await expect(pictures.filter({ hasText: 'Uploaded' })).toHaveCount(2)
    await expect
      .poll(() => pictures.locator('img').evaluateAll((all) => all.map((one) => one.clientWidth > 0)))
      .toEqual([true, true])
  })

  await test.step('sent, nothing of it is left', async () => {
    await karin.getByRole('button', { name: 'Send to Mamma' }).click()
    const sent = karin.getByRole('dialog', { name: 'Send message success' })
    await sent.getByRole('button', { name: 'Close' }).click()
    await expect(karin.getByRole('article').getByRole('heading', { name: 'The garden' })).toBeVisible()
    await karin.goto('/message/bild')
    await expect(subject).toHaveValue(/^Pictures, /)
    await expect(pictures).toHaveCount(0)
  })
})
