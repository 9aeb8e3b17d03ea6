import { messageRoutes } from '@lykta/contract/messages/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, list } from '@lykta/testing/fake-network'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { attachment, karin, message } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const region = page.getByRole('region', { name: 'Pictures sent to Mamma' })
const dialog = page.getByRole('dialog', { name: 'Pictures sent to Mamma' })
const lake = region.getByRole('img', { name: 'lake.jpg' })
const garden = region.getByRole('img', { name: 'garden.jpg' })
const press = (name: string) => region.getByRole('button', { name }).click()

const open = async () => {
  answerAll()
  answer(messageRoutes.list, () =>
    list([
      message(1, { attachments: [attachment(1, { name: 'lake.jpg' })] }),
      message(2, { attachments: [attachment(2, { name: 'garden.jpg' })] }),
    ]),
  )
  await openWeb('/entertainment/slideshow', { user: karin })
  await expect.element(lake).toBeVisible()
}

test('[CATEGORY-06] the pictures are looked at one after another, by buttons and arrow keys', async () => {
  await resize(desktop)
  await open()
  await expect.element(region.getByText('The jetty 1')).toBeVisible()
  await expect.element(region.getByText(texts.detail.fromYou)).toBeVisible()
  await expect.element(region.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await press(texts.detail.nextPicture)
  await expect.element(garden).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(lake).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(garden).toBeVisible()
  await press(texts.detail.previousPicture)
  await expect.element(lake).toBeVisible()
})

test('[MSG-52] a picture that was sent without words in another language says so in the language of the app', async () => {
  answerAll()
  const words = { ...message(1).message, subject: 'Bild, 22 november' }
  answer(messageRoutes.list, () => list([message(1, { message: words, attachments: [attachment(1)] })]))
  await openWeb('/entertainment/slideshow', { user: karin })
  await expect.element(region.getByText('Picture, 22 November')).toBeVisible()
})

test('[CATEGORY-06] they go on by themselves until they are paused', async () => {
  await resize(desktop)
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press(texts.slideshow.start)
  await expect.element(region.getByRole('button', { name: texts.slideshow.pause })).toBeVisible()
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(1_000)
    return garden.query() !== null
  })
  await press(texts.slideshow.pause)
  await expect.element(region.getByRole('button', { name: texts.slideshow.start })).toBeVisible()
  vi.advanceTimersByTime(20_000)
  await expect.element(garden).toBeVisible()
})

test('[CATEGORY-06] they fill the window, where the keys go on too, and Escape leads back', async () => {
  await resize(desktop)
  await open()
  await press(texts.slideshow.full)
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(desktop.width)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('img', { name: 'garden.jpg' })).toBeVisible()
  await dialog.getByRole('button', { name: texts.slideshow.leaveFull }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await press(texts.slideshow.full)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(garden).toBeVisible()
})

test('[CATEGORY-06] on a phone they can be started without scrolling', async () => {
  await resize(phone)
  await open()
  const start = region.getByRole('button', { name: texts.slideshow.start })
  const { bottom } = start.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(phone.height)
})
