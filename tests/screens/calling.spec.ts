import type { Page } from '@playwright/test'
import { expect, pressOk, test } from '../fixtures.ts'
import { withPeople } from '../people.ts'
import type { Say } from '../words.ts'

const phone = { width: 390, height: 844 }

/** Loads a page, and answers when its channel for calls is signed in. */
const channelOf = async (page: Page, load: () => Promise<unknown>): Promise<void> => {
  const opened = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/verto')
  await load()
  const socket = await opened
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('verto.clientReady'))
}

const startVideoCall = async (page: Page, say: Say): Promise<void> => {
  await page.goto('/make-call')
  await page.getByRole('button', { name: say('Video call') }).click()
  await expect(
    page.getByRole('heading', { name: say('Calling {{name}}...', { name: 'Mamma' }) }),
  ).toBeVisible()
}

test('[CALL-01] [CALL-03] [CALL-08] [CALL-09] [CALL-10] the phone screen rings without the camera, and keeps what was', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/make-call')
  const history = karin.getByRole('region', { name: say('Call history') })
  await expect(history.getByRole('listitem').first()).toHaveText(new RegExp(`${say('Incoming')}.*12:04`))
  await karin.getByRole('button', { name: say('Ring'), exact: true }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByRole('timer', { name: say('Call time') })).toBeVisible()
  await expect(karin.getByRole('button', { name: say('Microphone') })).toHaveAttribute('aria-pressed', 'true')
  await expect(karin.getByRole('button', { name: say('Camera') })).toHaveAttribute('aria-pressed', 'false')
  await expect(karin.getByLabel(say('Your camera'))).toBeHidden()
  await karin.getByRole('button', { name: say('Hang up') }).click()
  await expect(history.getByRole('listitem').first()).toHaveText(new RegExp(`${say('Outgoing')}.*00:\\d\\d`))
})

test('[CALL-05] [CALL-07] [CALL-18] on a phone the call has the whole screen, whichever way it is held', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.setViewportSize(phone)
  await startVideoCall(karin, say)
  await pressOk(tv, 'Karin is calling')
  const call = karin.getByRole('region', { name: say('Call with {{name}}', { name: 'Mamma' }) })
  const hangUp = karin.getByRole('button', { name: say('Hang up') })
  const own = karin.getByLabel(say('Your camera'))
  await expect(karin.getByRole('timer', { name: say('Call time') })).toBeVisible()
  await expect(own).toBeInViewport({ ratio: 1 })
  expect(await call.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await expect(karin.getByRole('navigation', { name: say('Menu') })).toBeHidden()
  const below = await hangUp.boundingBox()
  expect(below?.y).toBeGreaterThan(phone.height / 2)

  const turned = { width: phone.height, height: phone.width }
  await karin.setViewportSize(turned)
  expect(await call.boundingBox()).toEqual({ x: 0, y: 0, ...turned })
  await expect(own).toBeInViewport({ ratio: 1 })
  await expect(hangUp).toBeInViewport({ ratio: 1 })
  // Held sideways, the height is the picture's, and the buttons stand beside it.
  const beside = await hangUp.boundingBox()
  expect(beside?.x).toBeGreaterThan((turned.width * 3) / 4)
})

test('[CALL-15] without a call, its page leads away', async ({ signIn, openTvOf, say }) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/call')
  await expect(karin).toHaveURL(/\/make-call$/)
  await karin.getByRole('button', { name: say('Ring'), exact: true }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  await karin.getByRole('button', { name: say('Hang up') }).click()
  await expect(karin).toHaveURL(/\/make-call$/)
  // The browser's own way forward leads to where the call was.
  await karin.goForward()
  await expect(karin.getByRole('region', { name: say('Call {{name}}', { name: 'Mamma' }) })).toBeVisible()
  await expect(karin).toHaveURL(/\/make-call$/)
})

test('whoever cannot talk right now can be written to, with one press', async ({ signIn, openTvOf, say }) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: say('Ring'), exact: true }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  await tv.keyboard.press('ArrowRight')
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByText(say('{{name}} cannot talk right now.', { name: 'Mamma' }))).toBeVisible()
  await karin.getByRole('link', { name: say('Write a message') }).click()
  await expect(karin.getByRole('button', { name: say('Send to {{name}}', { name: 'Mamma' }) })).toBeVisible()
})

test('[CALL-46] a camera switch that nobody could be told of is said, logged, and can be told again', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await startVideoCall(karin, say)
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByRole('timer', { name: say('Call time') })).toBeVisible()
  await karin.route('**/api/relatives/toggle_cam', (route) => route.abort())
  const logged = karin.waitForEvent('console', (line) =>
    line.text().startsWith('camera switch not announced'),
  )
  await karin.getByRole('button', { name: say('Camera') }).click()
  await expect(
    karin.getByText(say('{{name}} was not told that your camera is off.', { name: 'Mamma' })),
  ).toBeVisible()
  await logged
  await karin.unroute('**/api/relatives/toggle_cam')
  const toggled = karin.waitForResponse('**/api/relatives/toggle_cam')
  await karin.getByRole('button', { name: say('Try again') }).click()
  expect((await toggled).status()).toBe(200)
  await expect(
    karin.getByText(say('{{name}} was not told that your camera is off.', { name: 'Mamma' })),
  ).toBeHidden()
})

test('[CALL-56] a box without an extension cannot be called, and that is said', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  await withPeople(karin, (list) => list.map((one) => ({ ...one, extension: '' })))
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: say('Ring'), exact: true }).click()
  await expect(karin.getByText(say('cant not find extention'))).toBeVisible()
  await expect(karin).toHaveURL(/\/make-call$/)
})

test('[CALL-59] [MEDIA-12] a computer without a camera is told what to do', async ({
  signIn,
  playwright,
  launchOptions,
  say,
}) => {
  const withoutCamera = '--use-fake-device-for-media-stream=device-count=0'
  const args = (launchOptions.args ?? []).map((one) =>
    one.startsWith('--use-fake-device') ? withoutCamera : one,
  )
  const bare = await playwright.chromium.launch({ ...launchOptions, args })
  const karin = await signIn('karin', { browser: bare })
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: say('Video call') }).click()
  const dialog = karin.getByRole('dialog', { name: say('Error') })
  await expect(dialog.getByText(say('Cannot open camera for using call'))).toBeVisible()
  await expect(dialog.getByText(say('Connect one to this computer and try again.'))).toBeVisible()
  await dialog
    .getByRole('button', { name: say('Close') })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await bare.close()
})

test('[VERTO-01] [MEDIA-01] what is said and seen goes from one to the other, and not over the server', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(globalThis, { made })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
  const channel = karin.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/verto')
  await karin.goto('/make-call')
  expect(new URL((await channel).url()).host).toBe(new URL(karin.url()).host)
  await startVideoCall(karin, say)
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByRole('timer', { name: say('Call time') })).toBeVisible()
  const ways = () =>
    karin.evaluate(async () => {
      const made: unknown = Reflect.get(globalThis, 'made')
      const types: string[] = []
      for (const connection of Array.isArray(made) ? made : []) {
        if (!(connection instanceof RTCPeerConnection)) continue
        const report = await connection.getStats()
        report.forEach((one: { type?: unknown; candidateType?: unknown }) => {
          if (one.type === 'remote-candidate') types.push(String(one.candidateType))
        })
      }
      return types
    })
  await expect.poll(async () => (await ways()).length).toBeGreaterThan(0)
  expect(await ways()).not.toContain('relay')
})

test('[VERTO-24] a second tab is warned, and may take the calls over', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  await channelOf(karin, () => karin.reload())
  const second = await karin.context().newPage()
  await channelOf(second, () => second.goto('/App'))
  const words = say('You opened many tabs in same browser. Could you please close other to use?')
  const warning = karin.getByRole('status').filter({ hasText: words })
  await expect(warning).toContainText(say('Warning'))
  await warning.getByRole('button', { name: say('Use this tab') }).click()
  await expect(warning).toBeHidden()
  await expect(second.getByText(words)).toBeVisible()
})
