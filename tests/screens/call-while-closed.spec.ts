import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { goToKarin } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { deliver, tap, workerOf } from '../deliver-pushes.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications', 'camera', 'microphone'] })

/** The server sends pushes to a service that does not exist: what it would have delivered, the story does. */
const wantPushes = async (page: Page): Promise<void> => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const subscription = {
    endpoint: `https://push.invalid/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  const status = await page.evaluate(async (token) => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(`lykta/1/${key}`) ?? 'null')
    const answer = await fetch('/api/relative/notification', {
      method: 'POST',
      headers: { token: String(read('token')), 'content-type': 'application/json' },
      body: JSON.stringify({ id: read('id'), token }),
    })
    return answer.status
  }, JSON.stringify(subscription))
  expect(status).toBe(200)
}

/** No window can be opened without a finger: which one would be is kept. */
const keepOpened = async ({
  worker,
}: Pick<Awaited<ReturnType<typeof workerOf>>, 'worker'>): Promise<void> => {
  await worker().evaluate(`clients.openWindow = async (path) => {
    globalThis.opened = path
    return null
  }`)
}

test('[PUSH-09] [PUSH-03] the TV calls somebody whose app is closed: a tap on the notification opens it where it rings, and she answers', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  await karin.context().grantPermissions(['notifications', 'camera', 'microphone'])
  const inside = await workerOf(karin)
  await wantPushes(karin)
  const people = karin.getByRole('group', { name: 'Caretakers' })
  await people.getByRole('button', { name: /Mamma/ }).click()
  const box = await karin.evaluate(() => localStorage.getItem('lykta/1/selectedBox'))
  // Somebody else is selected when the app is closed.
  await people.getByRole('button', { name: /Mormor/ }).click()
  const { origin } = inside
  const tv = await openTvOf('Mamma')
  await karin.goto('about:blank')

  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  await deliver(inside, {
    title: 'Mamma',
    body: 'Is calling you now.',
    lang: 'en',
    path: `/open/${String(box)}?to=${encodeURIComponent('/make-call')}`,
    tag: `call_missed-${String(box)}`,
    rings: true,
  })
  const shown = () =>
    inside
      .worker()
      .evaluate('registration.getNotifications().then((all) => all.map(({ title, body }) => [title, body]))')
  await expect.poll(shown).toEqual([['Mamma', 'Is calling you now.']])
  await keepOpened(inside)
  await tap(inside)
  await expect.poll(() => inside.worker().evaluate('globalThis.opened')).toContain('/open/')
  const opened: unknown = await inside.worker().evaluate('globalThis.opened')

  await karin.goto(new URL(String(opened), origin).href)
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(panel).toBeVisible()
  await expect(karin).toHaveURL(/\/make-call$/)
  await panel.getByRole('button', { name: 'Answer with camera' }).click()
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await expect(tv.getByRole('button', { name: 'Hang up' })).toBeFocused()
})
