import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { deliver, tap, workerOf } from '../deliver-pushes.ts'

test.use({ ownWorld: false, serviceWorkers: 'allow', permissions: ['notifications', 'camera', 'microphone'] })

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

test('[STORE-13] [AUTH-04] the token of her browser is kept while she is logged in, and forgotten with the session, here and on the server', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const tablet = await signIn('karin')
  const endpoint = 'https://push.example.com/her-browser'
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  // There is no push service to reach from here: the browser's part of it is played.
  await page.addInitScript(
    (given) => {
      const subscription = {
        options: { applicationServerKey: null },
        toJSON: () => given,
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
    },
    { endpoint, keys },
  )
  await page.context().grantPermissions(['notifications'])
  await page.goto('/settings/notifications')
  // It takes its time to install, and nothing is turned on before.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
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
