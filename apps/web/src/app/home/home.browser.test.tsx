import { accountRoutes } from '@lykta/contract/accounts/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, data, list, pending, Refused, unreachable } from '@lykta/testing/network'
import { resize } from '@lykta/testing/everybody'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shell } from '../../locales/en/shell.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { admin, boxView, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/App'

testStates('the home', {
  full: { path, shows: 'Mormor' },
  'with one box': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: shell.functions.calendar,
  },
  loading: { path, answers: () => answer(boxViewRoutes.list, () => pending), shows: shell.states.loading },
  failed: {
    path,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  empty: {
    path,
    user: admin,
    answers: () => {
      answer(accountRoutes.checkSession, () => data(admin))
      answer(boxViewRoutes.list, () => list([]))
    },
    shows: shell.boxViews.none,
  },
  'functions that did not load': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => new Refused('internal', 500)),
    shows: shell.home.failed,
  },
  'long names': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([1, 2, 3].map((id) => boxView(id, longName)))),
    shows: longName,
  },
  'with many unread messages': {
    path,
    answers: () => answer(messageRoutes.list, () => list([], 240)),
    shows: '240 unread there',
  },
  'of somebody who may only look': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar'])),
    shows: shell.functions.calendar,
  },
  offline: { path, act: ({ feed }) => feed.breakDown(), shows: /Lykta/ },
  'the panel to change the box': {
    path,
    act: () => document.querySelector<HTMLElement>(`[aria-label="${shell.boxViews.change}"]`)?.click(),
    shows: shell.boxViews.explained,
  },
})

test('[HOME-05] a missed call stands on the phone and at the person until the phone is opened', async () => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: karin })
  const tile = page.getByRole('link', { name: /^Phone/ })
  await expect.element(tile).toMatchTextContent(/Missed call \d\d\/\d\d\/\d{4}/)
  await expect.element(page.getByRole('button', { name: /Mamma.*Missed call/ })).toBeVisible()
  await tile.click()
  await expect.element(page.getByRole('heading', { name: 'Call history' })).toBeVisible()
  await page.getByRole('button', { name: shell.back }).click()
  await expect.element(tile).toMatchTextContent(/Last call/)
  await expect.element(page.getByRole('button', { name: /Mormor.*Missed call/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Mamma.*Missed call/ })).not.toBeInTheDocument()
})

test.for([phone, desktop])(
  '[HOME-04] what the resident has not read stands in words at the messages: $note',
  async (size) => {
    answerAll()
    await resize(size)
    await openWeb(path, { user: karin })
    await expect
      .element(page.getByRole('link', { name: /^Messages/ }))
      .toHaveAccessibleName('Messages 1 unread there')
  },
)
