/// <reference types="@vitest/browser-playwright" />

import { accountRoutes } from '@lykta/contract/accounts/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { configRoutes, legalRoutes } from '@lykta/contract/config/routes'
import { eachKind, type NotificationSettings } from '@lykta/contract/notifications'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import notifications from '../../locales/en/notifications.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, reload, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { resize } from '@lykta/testing/page-checks'
import { desktop, phone, tablet, testStates } from '../../testing/states.ts'
import { boxView, family, karin, me, siteConfig } from '../../testing/world.ts'
import firstLook from '../first-look.js?raw'

setUpWebApp()

testStates('the settings', { full: { path: '/settings', shows: shell.menu.settings } })

test('the settings of the TV have a link of their own, which leads right there', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/settings', { user: karin })
  await page.getByRole('link', { name: /^TV for Mamma.*volume/ }).click()
  const part = page.getByRole('region', { name: boxes.tv.title })
  await expect.element(part).toBeVisible()
  await expect.poll(() => part.element().getBoundingClientRect().top).toBeLessThan(300)
})

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

/** Opens a row of the settings, chooses, and closes it. */
const choose = async (row: string, choice: string) => {
  await page.getByRole('button', { name: new RegExp(`^${row}`) }).click()
  await page.getByRole('radio', { name: choice }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').first().click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('[SETTINGS-01] [I18N-02] the settings are a list of links, and speak another language at once', async () => {
  answerAll()
  answer(accountRoutes.updateMe, () => data(me))
  await openWeb('/settings', { user: karin })
  const main = page.getByRole('main')
  const links = () => main.getByRole('link')
  await expect.element(links().nth(0)).toMatchTextContent(/Activated boxes.*3 other boxes/)
  await expect.element(links().nth(1)).toMatchTextContent(/Caretaker profile.*Mamma/)
  await choose(settings.language.title, 'Svenska')
  await expect.element(links().nth(0)).toMatchTextContent(/Aktiverade boxar.*3 andra boxar/)
  await expect.element(links().nth(1)).toMatchTextContent(/Boendeprofil.*Mamma/)
  await links().nth(1).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Redigera Mamma' })).toBeVisible()
})

test('[SETTINGS-09] larger text counts in another tab too, and outlives a logout', async () => {
  answerAll()
  await openWeb('/my-profile', { user: karin })
  const size = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const usual = size()
  const logOut = page.getByRole('main').getByRole('button', { name: shell.account.logOut, exact: true })
  await expect.element(logOut).toBeVisible()
  // What another tab has chosen.
  localStorage.setItem('lykta/1/textSize', '"largest"')
  window.dispatchEvent(new StorageEvent('storage', { key: 'lykta/1/textSize' }))
  await expect.poll(size).toBe(1.5 * usual)
  await logOut.click()
  await expect.poll(shownPath).toMatch(/^\/login/)
  await reload()
  await expect.element(page.getByRole('button', { name: accounts.login.submit })).toBeVisible()
  expect(size()).toBe(1.5 * usual)
})

describe('contrast and appearance', () => {
  const prefer = (contrast: string, scheme: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-contrast', value: contrast },
        { name: 'prefers-color-scheme', value: scheme },
      ],
    })
  afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  const shown = () => {
    const { contrast, theme } = document.documentElement.dataset
    return [contrast ?? 'as it is', theme]
  }

  test('[SETTINGS-10] follow the device until they are chosen', async () => {
    answerAll()
    await openWeb('/settings', { user: karin })
    await prefer('more', 'dark')
    await expect.poll(shown).toEqual(['more', 'dark'])
    await choose(settings.contrast.title, settings.contrast.normal)
    await choose(settings.theme.title, settings.theme.light)
    expect(shown()).toEqual(['as it is', 'light'])
    // Before the app is there, the page is as it was chosen.
    document.documentElement.dataset['theme'] = 'none'
    const script = document.createElement('script')
    script.textContent = firstLook
    document.head.append(script)
    script.remove()
    expect(shown()).toEqual(['as it is', 'light'])
    await choose(settings.contrast.title, settings.asDevice)
    await choose(settings.theme.title, settings.asDevice)
    expect(shown()).toEqual(['more', 'dark'])
  })
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

test('[PUSH-04] [PUSH-05] [PUSH-07] what is notified, how late and when not, is chosen and stays so', async () => {
  answerAll()
  let saved: NotificationSettings = {
    quietHours: null,
    timeZone: 'Europe/Stockholm',
    offlineMinutes: 15,
    boxes: family().map(({ id }) => ({ box: id, kinds: eachKind(() => true) })),
  }
  answer(notificationRoutes.settings, () => data(saved))
  answer(notificationRoutes.updateSettings, ({ body }) => {
    const { boxes = [], quietHours = saved.quietHours, offlineMinutes = saved.offlineMinutes } = body
    const changes = new Map(boxes.map(({ box, kinds }) => [box, kinds]))
    saved = {
      ...saved,
      quietHours,
      offlineMinutes,
      boxes: saved.boxes.map(({ box, kinds }) => ({
        box,
        kinds: eachKind((name) => changes.get(box)?.[name] ?? kinds[name]),
      })),
    }
    return data(saved)
  })
  await openWeb(path, { user: karin })
  // Of more than two, each opens by itself.
  const open = (name: string) => page.getByRole('main').getByText(name, { exact: true }).click()
  const offline = (name: string) =>
    page.getByRole('group', { name }).getByRole('switch', { name: notifications.kinds.box_offline })
  const from = page.getByLabelText(notifications.when.from, { exact: true })
  const late = page.getByLabelText(notifications.when.offline)
  await open('Mamma')
  await offline('Mamma').click()
  await expect.element(offline('Mamma')).not.toBeChecked()
  await open(notifications.what.everyone)
  await expect.element(offline(notifications.what.everyone)).toHaveAccessibleDescription('On for 3 of 4')
  await page.getByRole('switch', { name: notifications.when.quiet }).click()
  await from.selectOptions('21:30')
  await late.selectOptions('60')
  await expect.poll(() => saved).toMatchObject({ quietHours: { from: '21:30' }, offlineMinutes: 60 })
  await reload()
  await open('Mamma')
  await expect.element(offline('Mamma')).not.toBeChecked()
  await expect.element(from).toHaveValue('21:30')
  await expect.element(late).toHaveValue('60')

  // Of everybody at once.
  await open(notifications.what.everyone)
  await offline(notifications.what.everyone).click()
  await expect.element(offline('Mamma')).toBeChecked()
})

test('[PUSH-01] does not ask the browser by itself, and says what helps where the browser refuses', async () => {
  answerAll()
  answer(configRoutes.read, () => data({ ...siteConfig, vapidPublicKey: 'AAAA' }))
  let permission: NotificationPermission = 'default'
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
  const ask = vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
    permission = 'denied'
    return Promise.resolve(permission)
  })
  await openWeb(path, { user: karin })
  const turnOn = page.getByRole('button', { name: notifications.device.turnOn })
  await expect.element(turnOn).toBeVisible()
  await atRest()
  expect(ask).not.toHaveBeenCalled()
  await turnOn.click()
  await expect.element(page.getByText(notifications.device.blocked)).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
  await expect.element(turnOn).not.toBeInTheDocument()
})

testStates('about the service', {
  full: { path: '/legal', user: null, shows: 'We keep little.' },
  empty: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => data({ sections: [] })),
    shows: settings.legal.none,
  },
  failed: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => unreachable),
    shows: settings.legal.failed,
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
