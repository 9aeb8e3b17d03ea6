import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { deliver, tap, workerOf } from '../pushes.ts'

test.use({ ownWorld: false, permissions: ['notifications', 'camera', 'microphone'] })

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, lang }) => ({ title, body, lang }))
  })

test('[PUSH-03] a push is shown, and a tap on it leads to the box that it is about', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.context().grantPermissions(['notifications'])
  const inside = await workerOf(page)
  const mormor = page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { name: /Mormor/ })
  await expect(mormor).toHaveAttribute('aria-pressed', 'false')
  await mormor.click()
  const box = await page.evaluate(() => localStorage.getItem('lykta/1/selectedBox'))
  await page
    .getByRole('group', { name: say('Caretakers') })
    .getByRole('button', { name: /Mamma/ })
    .click()
  await page.getByRole('link', { name: say('Settings') }).click()
  await page.getByRole('link', { name: say('Notifications') }).click()

  const message = {
    title: 'Mormor',
    body: 'No contact with the TV since 14:05.',
    lang: 'en',
    path: `/open/${String(box)}`,
    tag: 'a',
  }
  await deliver(inside, message)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Mormor', body: 'No contact with the TV since 14:05.', lang: 'en' }])
  // Nothing to read, nothing shown.
  await deliver(inside, { title: '' })
  await tap(inside)
  await expect(page).toHaveURL(/\/App$/)
  await expect(mormor).toHaveAttribute('aria-pressed', 'true')
  expect(await shown(page)).toEqual([])
})

test('[PUSH-04] [PUSH-05] [PUSH-07] what is told, and when not, is chosen and stays so', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.goto('/settings/notifications')
  await expect(page.getByRole('heading', { name: say('Notifications'), level: 1 })).toBeVisible()
  // Of more than two, each opens by itself.
  const openMamma = () => page.getByRole('main').locator('summary', { hasText: 'Mamma' }).click()
  const offline = page.getByRole('switch', { name: say('No contact with the TV') }).first()
  await openMamma()
  await expect(offline).toBeChecked()
  await offline.click()
  await expect(offline).not.toBeChecked()
  await page.getByRole('switch', { name: say('Quiet hours') }).click()
  await page.getByLabel(say('From')).selectOption('21:30')
  await page
    .getByLabel(say('Notify me when a TV has had no contact for'))
    .selectOption(say('{{minutes}} minutes', { minutes: 60 }))
  await page.reload()
  await openMamma()
  await expect(offline).not.toBeChecked()
  await expect(page.getByLabel(say('From'))).toHaveValue('21:30')
  await expect(page.getByLabel(say('Notify me when a TV has had no contact for'))).toHaveValue('60')
})

test('[PUSH-04] what is told of everybody is changed at once, and says where it differs', async ({
  signIn,
}) => {
  const page = await signIn('amina')
  await page.goto('/settings/notifications')
  const group = (name: string) => page.getByRole('main').getByRole('group', { name })
  const summary = (name: string) => page.getByRole('main').locator('summary', { hasText: name })
  const missed = (name: string) => group(name).getByRole('switch', { name: 'Du har missat ett samtal' })
  await summary('Alla').click()
  await expect(missed('Alla')).not.toBeChecked()
  await missed('Alla').click()
  await expect(missed('Alla')).toBeChecked()
  await summary('Ingrid Lindqvist').click()
  await expect(missed('Ingrid Lindqvist')).toBeChecked()
  await missed('Ingrid Lindqvist').click()
  await expect(missed('Alla')).toHaveAccessibleDescription('På för 3 av 4')
  await page.reload()
  await summary('Alla').click()
  await expect(missed('Alla')).toHaveAccessibleDescription('På för 3 av 4')
})

test('[PUSH-01] does not ask the browser by itself, and says what helps where the browser refuses', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.addInitScript(() => {
    let asked = 0
    Notification.requestPermission = () => {
      asked += 1
      document.documentElement.dataset['asked'] = String(asked)
      return Promise.resolve('denied')
    }
    Object.defineProperty(Notification, 'permission', {
      get: () => (asked > 0 ? 'denied' : 'default'),
    })
  })
  await page.goto('/settings/notifications')
  const turnOn = page.getByRole('button', { name: say('Turn on notifications') })
  await expect(turnOn).toBeVisible()
  await expect(page.locator('html[data-asked]')).toHaveCount(0)
  await turnOn.click()
  await expect(
    page.getByText(
      say(
        'Your browser blocks notifications from this page. Open the page settings with the icon to the left of the address, allow notifications and reload the page.',
      ),
    ),
  ).toBeVisible()
  await expect(page.locator('html[data-asked="1"]')).toHaveCount(1)
  await expect(turnOn).toBeHidden()
})

test('[STORE-13] [AUTH-04] the token of her browser is kept while she is logged in, and forgotten with the session, here and on the server', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const tablet = await signIn('karin')
  const endpoint = 'https://push.example.com/her-browser'
  // There is no push service to reach from here: the browser's part of it is played.
  await page.addInitScript((address) => {
    const letters = (bytes: number) => btoa('\u0004'.repeat(bytes)).replaceAll('=', '')
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: address, keys: { p256dh: letters(65), auth: letters(16) } }),
      unsubscribe: () => {
        subscribed = null
        return Promise.resolve(true)
      },
    }
    let subscribed: typeof subscription | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(subscribed),
      subscribe: () => Promise.resolve((subscribed = subscription)),
    })
  }, endpoint)
  await page.context().grantPermissions(['notifications'])
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: say('Turn on notifications') }).click()
  await expect(page.getByRole('button', { name: say('Turn off here') })).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem('lykta/1/notificationToken'))
  expect(await kept()).toContain(endpoint)

  const devices = () =>
    tablet.evaluate(async () => {
      const token = String(localStorage.getItem('lykta/1/token')).replaceAll('"', '')
      return (await fetch('/api/relative/notification', { headers: { token } })).text()
    })
  expect(await devices()).toContain('"total":1')
  await page.goto('/my-profile')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Log out'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toBeNull()
  await expect.poll(devices).toContain('"total":0')
})
