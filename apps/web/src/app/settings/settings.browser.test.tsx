import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { legalRoutes } from '@lykta/contract/config/routes'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { answer, data, list, pending, seen, unreachable } from '@lykta/testing/network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notifications } from '../../locales/en/notifications.ts'
import { settings } from '../../locales/en/settings.ts'
import { shell } from '../../locales/en/shell.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { resize } from '@lykta/testing/everybody'
import { desktop, tablet, testStates } from '../../testing/states.ts'
import { boxView, karin } from '../../testing/world.ts'

setUpWebApp()

testStates('the settings', { full: { path: '/settings', shows: shell.menu.settings } })

test('[SETTINGS-09] text is as large as the browser has it, 125 % or 150 % of that', async () => {
  answerAll()
  await openWeb('/settings', { user: karin })
  const size = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const usual = size()
  await page.getByRole('button', { name: new RegExp(settings.textSize.title) }).click()
  const choose = (name: string) => page.getByRole('radio', { name }).click()
  await choose(settings.textSize.large)
  await expect.poll(size).toBe(1.25 * usual)
  await choose(settings.textSize.largest)
  await expect.poll(size).toBe(1.5 * usual)
  await page.getByRole('radio', { name: new RegExp(settings.textSize.normal) }).click()
  await expect.poll(size).toBe(usual)
})

const path = '/settings/notifications'

testStates('the notifications', {
  full: { path, shows: notifications.when.title },
  loading: {
    path,
    answers: () => answer(notificationRoutes.settings, () => pending),
    shows: notifications.title,
  },
  failed: {
    path,
    answers: () => answer(notificationRoutes.settings, () => unreachable),
    shows: notifications.failed,
  },
})

test('a notification of a reminder that nobody acknowledged is chosen there', async () => {
  answerAll()
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')]))
  answer(notificationRoutes.updateSettings, () => pending)
  await openWeb(path, { user: karin })
  await page.getByRole('switch', { name: notifications.kinds.reminder_unanswered }).click()
  await expect
    .poll(() => seen('PUT').map(({ body }) => body))
    .toEqual([{ data: { boxes: [{ box: 1, kinds: { reminder_unanswered: false } }] } }])
})

testStates('about the service', {
  full: { path: '/legal', user: null, shows: 'We keep little.' },
  empty: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => data({ sections: [] })),
    shows: shell.legal.none,
  },
  failed: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => unreachable),
    shows: shell.legal.failed,
  },
})

test.each([
  ['/settings', () => page.getByRole('button', { name: new RegExp(settings.textSize.title) })],
  ['/my-profile', () => page.getByRole('button', { name: new RegExp(settings.details.title) })],
  ['/settings/notifications', () => page.getByRole('heading', { name: notifications.what.title })],
  ['/support', () => page.getByRole('heading', { name: 'Support', level: 2 })],
])('%s has two columns on a desktop and one elsewhere', async (at, right) => {
  answerAll()
  await resize(desktop)
  await openWeb(at, { user: karin })
  await expect.element(right()).toBeVisible()
  const { left } = right().element().getBoundingClientRect()
  expect(left).toBeGreaterThan(desktop.width / 2)
  await resize(tablet)
  await expect.poll(() => right().element().getBoundingClientRect().left).toBeLessThan(tablet.width / 4)
})
