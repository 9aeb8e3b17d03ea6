import { messageRoutes } from '@lykta/contract/messages/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, list } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { recordFilm } from '../../testing/record-film.ts'
import { desktop } from '../../testing/states.ts'
import { attachment, karin, message, planned } from '../../testing/world.ts'

setUpWebApp()

test('the picture that is shown can be saved', async () => {
  answerAll()
  const shown = attachment(1)
  answer(messageRoutes.list, ({ query }) =>
    list(query.filter?.planned === true ? [] : [message(1, { attachments: [shown] })]),
  )
  await resize(desktop)
  await openWeb('/message?id=1', { user: karin })
  await page.getByRole('button', { name: texts.detail.openPicture.replace('{{name}}', shown.name) }).click()
  const save = page.getByRole('dialog').getByRole('link', { name: texts.detail.savePicture })
  await expect.element(save).toHaveAttribute('href', shown.url)
  await expect.element(save).toHaveAttribute('download')
})

test('[MSG-51] a picture has its caption below it, which is also what it is called', async () => {
  answerAll()
  const shown = attachment(1, { caption: 'Anna jumps in' })
  answer(messageRoutes.list, ({ query }) =>
    list(query.filter?.planned === true ? [] : [message(1, { attachments: [shown] })]),
  )
  await resize(desktop)
  await openWeb('/message?id=1', { user: karin })
  await page
    .getByRole('button', { name: texts.detail.openPicture.replace('{{name}}', 'Anna jumps in') })
    .click()
  const viewer = page.getByRole('dialog')
  await expect.element(viewer.getByText('Anna jumps in')).toBeVisible()
  await expect.element(viewer.getByRole('img', { name: 'Anna jumps in' })).toBeVisible()
})

test('[MSG-51] a picture has its caption in its message too, and in one that is scheduled', async () => {
  answerAll()
  const sent = message(1, { attachments: [attachment(1, { caption: 'Anna jumps in' }), attachment(2)] })
  const later = { ...planned(), attachments: [attachment(3, { caption: 'Lisa swims' })] }
  answer(messageRoutes.list, ({ query }) => list(query.filter?.planned === true ? [later] : [sent]))
  await resize(desktop)
  await openWeb('/message?id=1', { user: karin })
  const pictures = page.getByRole('list', { name: texts.detail.pictures })
  await expect.element(pictures.getByText('Anna jumps in')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(later.message.subject) }).click()
  await expect.element(page.getByRole('dialog').getByText('Lisa swims')).toBeVisible()
})

test('a film that cannot be played says so, and is tried again', async () => {
  answerAll()
  const film = attachment(1, {
    name: 'IMG_2034.MOV',
    category: { type: 'video', fd: 'fd-1' },
    url: await recordFilm(64, 64),
  })
  answer(messageRoutes.list, ({ query }) =>
    list(query.filter?.planned === true ? [] : [message(1, { attachments: [film] })]),
  )
  await resize(desktop)
  await openWeb('/message?id=1', { user: karin })
  await page.getByRole('button', { name: texts.detail.openFilm.replace('{{name}}', film.name) }).click()
  // What it is about, rather than what the phone has called its file.
  const player = page.getByRole('dialog', { name: 'The jetty 1' })
  await expect.element(player.getByRole('slider')).toBeVisible()
  const video = () => player.element().querySelector('video')
  video()?.dispatchEvent(new Event('error'))
  await expect.element(player.getByRole('alert')).toHaveTextContent('The film cannot be played right now.')
  await expect
    .element(player.getByRole('link', { name: 'Download the film' }))
    .toHaveAttribute('download', film.name)
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect.element(player.getByRole('alert')).not.toBeInTheDocument()
  expect(video()).not.toBeNull()
})
