import { newsRoutes } from '@lykta/contract/content/routes'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, Refused, seen } from '@lykta/testing/fake-network'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import contentAdministration from '../../../locales/en/content-administration.json' with { type: 'json' }
import settings from '../../../locales/en/settings.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { answerContent, both, newsItem, openContent } from '../../../testing/content.ts'
import { openWeb, setUpWebApp } from '../../../testing/open-web.tsx'
import { desktop } from '../../../testing/states.ts'
import { admin } from '../../../testing/world.ts'
import { drawnFile, heicFile, jpegFile, webmFile } from '../../../testing/files.ts'

setUpWebApp()

test('[CONTENT-06] shows a picture as soon as it is uploaded, and sends it with the rest', async () => {
  await openContent('/admin/content/news/new')
  answer(newsRoutes.create, () => data(newsItem(9, both('Summer'))))
  answer(uploadRoutes.upload, () =>
    data({ id: 77, fd: 'f'.repeat(43), name: 'lake.png', size: 9, type: 'image/png' }),
  )
  await page.getByRole('textbox', { name: 'Title in English', exact: true }).fill('Summer')
  const section = page.getByRole('region', { name: contentAdministration.picture })
  const input = section.element().querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no picture can be chosen')
  await userEvent.upload(input, webmFile('lake.jpg'))
  await expect.element(section.getByText(settings.picture.type)).toBeVisible()
  await userEvent.upload(input, await drawnFile('lake.png'))
  await expect.element(section.getByRole('button', { name: settings.picture.remove })).toBeVisible()
  // Beside the button, and in what relatives will see.
  await expect.poll(() => document.querySelectorAll('img[src^="blob:"]').length).toBe(2)
  await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
  await expect
    .poll(() => seen('POST', '/content/news').map(({ body }) => body))
    .toMatchObject([{ picture: 77 }])
})

test('[CONTENT-06] shows a picture that this browser cannot draw as the server has made it, or says so', async () => {
  await openContent('/admin/content/news/new')
  const fd = 'h'.repeat(43)
  answer(uploadRoutes.upload, () => data({ id: 78, fd, name: 'lake.heic', size: 9, type: 'image/heic' }))
  const { fetch } = globalThis
  let isThere = false
  const drawn = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'], {
    type: 'image/svg+xml',
  })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    input === `/media/${fd}?size=screen`
      ? Promise.resolve(isThere ? new Response(drawn) : new Response('', { status: 500 }))
      : fetch(input, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const section = page.getByRole('region', { name: contentAdministration.picture })
  await expect.element(section).toBeVisible()
  const input = section.element().querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no picture can be chosen')
  await userEvent.upload(input, heicFile('lake.heic'))
  await expect.element(section.getByText(contentAdministration.unshownPicture)).toBeVisible()
  isThere = true
  await userEvent.upload(input, heicFile('lake.heic'))
  await expect.element(section.getByText(contentAdministration.unshownPicture)).not.toBeInTheDocument()
  await expect.poll(() => section.element().querySelector('img')?.naturalWidth).toBe(8)
})

test('[CONTENT-06] takes a picture away', async () => {
  const of = newsItem(2, both('Choir'), { picture: '/branding/news/choir.svg' })
  answerAll()
  answerContent([of], 'cluster')
  answer(newsRoutes.update, () => data(of))
  await resize(desktop)
  await openWeb('/admin/content/news/2', { user: admin })
  await page.getByRole('button', { name: settings.picture.remove }).click()
  await expect.element(page.getByRole('button', { name: contentAdministration.choosePicture })).toHaveFocus()
  await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
  await expect
    .poll(() => seen('PUT', '/content/news/2').map(({ body }) => body))
    .toMatchObject([{ data: { picture: '' } }])
})

test('[CONTENT-06] says nothing of a picture that nobody has changed', async () => {
  const of = newsItem(2, both('Choir'), { picture: '/branding/news/choir.svg' })
  answerAll()
  answerContent([of], 'cluster')
  answer(newsRoutes.update, () => data(of))
  await resize(desktop)
  await openWeb('/admin/content/news/2', { user: admin })
  await page.getByRole('textbox', { name: 'Title in English', exact: true }).fill('Choirs')
  await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
  await expect.poll(() => seen('PUT', '/content/news/2')).toHaveLength(1)
  expect(seen('PUT', '/content/news/2')[0]?.body).not.toHaveProperty('data.picture')
})

test('[CONTENT-06] says of a picture that is refused that it may have been replaced', async () => {
  const of = newsItem(2, both('Choir'))
  answerAll()
  answerContent([of], 'cluster')
  answer(
    newsRoutes.update,
    () => new Refused('bad_input', 400, { fields: { picture: 'Upload this picture.' } }),
  )
  await resize(desktop)
  await openWeb('/admin/content/news/2', { user: admin })
  await page.getByRole('button', { name: contentAdministration.form.save.now }).click()
  await expect.element(page.getByRole('alert').getByText(contentAdministration.form.picture)).toBeVisible()
})

test('[CONTENT-06] what is saved waits for a picture that is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await openContent('/admin/content/news/new')
  answer(newsRoutes.create, () => data(newsItem(9, both('Summer'))))
  answer(uploadRoutes.upload, async () => {
    await promise
    return data({ id: 77, fd: 'f'.repeat(43), name: 'lake.png', size: 9, type: 'image/png' })
  })
  await page.getByRole('textbox', { name: 'Title in English', exact: true }).fill('Summer')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no picture can be chosen')
  await userEvent.upload(input, jpegFile('lake.png', 'image/png'))
  const publish = page.getByRole('button', { name: contentAdministration.form.save.now })
  await expect.element(publish).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  await atRest()
  expect(seen('POST', '/content/news')).toEqual([])
  resolve(undefined)
  await expect.element(page.getByRole('button', { name: settings.picture.remove })).toBeVisible()
  await publish.click()
  await expect
    .poll(() => seen('POST', '/content/news').map(({ body }) => body))
    .toMatchObject([{ picture: 77 }])
})
