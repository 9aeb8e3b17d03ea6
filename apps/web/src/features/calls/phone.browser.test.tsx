import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { callRoutes } from '@lykta/contract/calls/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize, type Size } from '@lykta/testing/page-checks'
import { answer, data, list, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import messages from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { answerReports, call, startPartner, talk } from '../../testing/calls.ts'
import { goForward, openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { boxView, karin, siteConfig } from '../../testing/world.ts'

setUpWebApp()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const openPhone = async (size: Size = desktop) => {
  const { verto } = answerAll()
  await resize(size)
  await openWeb('/make-call', { user: karin })
  return verto
}
const hangUp = () => button(calls.controls.hangUp).click()
const statuses = () => seen('PUT', '/relative/changestatus/7').map(({ body }) => body)
/** What the end of a call still reports belongs to its test. */
const end = async () => {
  await hangUp()
  await expect.poll(() => statuses().at(-1)).toEqual({ data: { status: 1 } })
}
const refuse = (name: 'NotAllowedError' | 'NotFoundError') =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))

test('when an offline TV was last seen is white on the night sky', async () => {
  answerAll()
  answer(boxViewRoutes.list, () =>
    list([boxView(1, 'Mamma', { online: false, battery: 50, lastSeenAt: new Date().setHours(0, 5, 0, 0) })]),
  )
  await resize(desktop)
  await openWeb('/make-call', { user: karin })
  const time = page.getByRole('main').getByText('Last seen 00:05')
  await expect.element(time).toHaveStyle({ color: 'rgb(255, 255, 255)' })
})

test('[CALL-01] [CALL-08] [CALL-09] [CALL-10] the phone screen rings with the microphone and without the camera', async () => {
  const verto = await openPhone()
  await talk(verto)
  await expect.element(page.getByRole('timer', { name: calls.call.time })).toBeVisible()
  await expect.element(button(calls.controls.microphone)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button(calls.controls.camera)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByLabelText(calls.call.yourCamera)).not.toBeInTheDocument()
  await end()
})

test('[CALL-03] the phone screen keeps what was: who called whom, when and for how long', async () => {
  const at = new Date().setHours(12, 4, 0, 0)
  const entry = { roomID: 11, startCall: at, video: false, missed: false }
  answerAll()
  answer(boxViewRoutes.list, () =>
    list([
      boxView(1, 'Mamma', {
        callHistory: JSON.stringify([
          { ...entry, key: '1', inComingCall: true, outGoingCall: false, timeCall: 63 },
          { ...entry, key: '2', inComingCall: false, outGoingCall: true, timeCall: 754 },
        ]),
      }),
    ]),
  )
  await resize(desktop)
  await openWeb('/make-call', { user: karin })
  const rows = page.getByRole('region', { name: calls.history.title }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Incoming.*12:04/)
  await expect.element(rows.nth(0)).toMatchTextContent('01:03')
  await expect.element(rows.nth(1)).toMatchTextContent(/Outgoing.*12:04/)
  await expect.element(rows.nth(1)).toMatchTextContent('12:34')
})

test('[HISTORY-02] a call before yesterday stands with DD MMM HH:mm', async () => {
  const entry = { roomID: 11, startCall: new Date(2026, 0, 2, 7, 5).getTime(), video: false, missed: false }
  const call = { ...entry, key: '1', inComingCall: true, outGoingCall: false, timeCall: 63 }
  answerAll()
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { callHistory: JSON.stringify([call]) })]))
  await resize(desktop)
  await openWeb('/make-call', { user: karin })
  const rows = page.getByRole('region', { name: calls.history.title }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/02\sJan\s07:05/)
})

test('[CALL-05] [CALL-07] [CALL-18] on a phone the call has the whole screen, whichever way it is held', async () => {
  const verto = await openPhone(phone)
  await talk(verto, calls.videoCall)
  const own = page.getByLabelText(calls.call.yourCamera)
  const rect = (of: { element: () => Element }) => {
    const { x, y, width, height } = of.element().getBoundingClientRect()
    return { x, y, width, height }
  }
  const screen = page.getByRole('region', { name: 'Call with Mamma' })
  await expect.element(own).toBeVisible()
  expect(rect(screen)).toEqual({ x: 0, y: 0, width: phone.width, height: phone.height })
  expect(rect(own).y + rect(own).height).toBeLessThanOrEqual(phone.height)
  await expect.element(page.getByRole('navigation', { name: shell.menu.label })).not.toBeInTheDocument()
  expect(rect(button(calls.controls.hangUp)).y).toBeGreaterThan(phone.height / 2)

  const turned = { note: 'on its side', width: phone.height, height: phone.width }
  await resize(turned)
  expect(rect(screen)).toEqual({ x: 0, y: 0, width: turned.width, height: turned.height })
  expect(rect(own).y + rect(own).height).toBeLessThanOrEqual(turned.height)
  // Held sideways, the height is the picture's, and the buttons stand beside it.
  const beside = rect(button(calls.controls.hangUp))
  expect(beside.x).toBeGreaterThan((turned.width * 3) / 4)
  expect(beside.y + beside.height).toBeLessThanOrEqual(turned.height)
  await end()
})

test('[CALL-15] without a call, its page leads away, also by the browser’s own way forward', async () => {
  const { verto } = answerAll()
  await openWeb('/call', { user: karin })
  await expect.poll(shownPath).toBe('/make-call')
  await call(verto)
  await expect.poll(shownPath).toBe('/call')
  await end()
  await expect.poll(shownPath).toBe('/make-call')
  goForward()
  await expect.element(page.getByRole('region', { name: 'Call Mamma' })).toBeVisible()
  await expect.poll(shownPath).toBe('/make-call')
})

test('[CALL-16] [CALL-17] a call that nobody answers ends where it was placed, and says so', async () => {
  const verto = await openPhone()
  const { callID } = await call(verto)
  await expect.poll(shownPath).toBe('/call')
  verto.say('verto.bye', { callID, cause: 'NO_ANSWER' })
  await expect.poll(shownPath).toBe('/make-call')
  await expect.element(page.getByText('Mamma did not answer.')).toBeVisible()
  await expect.element(button(calls.ended.film)).toBeVisible()
})

test('[CALL-16] a call that the other side hangs up leads to the phone', async () => {
  const verto = await openPhone()
  await talk(verto)
  expect(shownPath()).toBe('/call')
  verto.say('verto.bye', { callID: verto.asked('verto.invite')[0]?.dialogParams?.callID ?? '' })
  await expect.poll(shownPath).toBe('/make-call')
  await expect.element(page.getByText(calls.ended.title)).toBeVisible()
})

test('whoever cannot talk right now can be written to, with one press', async () => {
  const verto = await openPhone()
  const { callID } = await call(verto)
  verto.say('verto.bye', { callID, cause: 'CALL_REJECTED' })
  await expect.element(page.getByText('Mamma cannot talk right now.')).toBeVisible()
  await page.getByRole('link', { name: calls.ended.write }).click()
  await expect.element(page.getByRole('textbox', { name: messages.compose.message })).toBeVisible()
})

test('[CALL-46] a camera switch that could not be announced is said, and can be announced again', async () => {
  const verto = await openPhone()
  await talk(verto, calls.videoCall)
  answer(callRoutes.toggleCamera, () => unreachable)
  await button(calls.controls.camera).click()
  const words = page.getByText('Mamma was not told that your camera is off.')
  await expect.element(words).toBeVisible()
  answer(callRoutes.toggleCamera, ({ body: { mute } }) => data({ mute }))
  const before = seen('POST', '/relatives/toggle_cam').length
  await button(shell.states.tryAgain).click()
  await expect.element(words).not.toBeInTheDocument()
  await expect.poll(() => seen('POST', '/relatives/toggle_cam')).toHaveLength(before + 1)
  await end()
})

test('over a FreeSWITCH, whose calls Lykta does not know, a camera switch is not announced to Lykta', async () => {
  const { verto } = answerAll()
  answer(configRoutes.read, () => data({ ...siteConfig, callUrl: 'wss://calls.example/verto' }))
  await resize(desktop)
  await openWeb('/make-call', { user: karin })
  await talk(verto, calls.videoCall)
  await button(calls.controls.camera).click()
  await expect.element(button(calls.controls.camera)).toHaveAttribute('aria-pressed', 'false')
  await end()
  await atRest()
  expect(seen('POST', '/relatives/toggle_cam')).toEqual([])
})

test('[CALL-56] a box without an extension cannot be called, and that is said', async () => {
  const { verto } = answerAll()
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { extension: '' })]))
  await openWeb('/make-call', { user: karin })
  await button(calls.ring).click()
  await expect.element(page.getByText('cant not find extention')).toBeVisible()
  expect(shownPath()).toBe('/make-call')
  await atRest()
  expect(verto.asked('verto.invite')).toEqual([])
})

describe('a device that does not open', () => {
  test.each([
    ['camera', calls.videoCall, 'NotAllowedError', 'Cannot open camera for using call', 'allow the camera'],
    ['microphone', calls.ring, 'NotAllowedError', calls.errors.microphone, 'allow the microphone'],
    ['camera', calls.videoCall, 'NotFoundError', 'Cannot open camera for using call', calls.errors.missing],
  ] as const)(
    '[CALL-59] [MEDIA-12] of the %s, at “%s”, with %s: that is said, with what to do',
    async (device, name, error, said, what) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      const broken = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
      broken.mockImplementation(async (constraints = {}) => {
        const refused = device === 'camera' ? constraints.video : constraints.audio
        if (refused !== undefined && refused !== false) throw new DOMException('', error)
        return open(constraints)
      })
      const verto = await openPhone()
      answerReports()
      const { callID, sdp } = await call(verto, name)
      // The other side has its own devices.
      broken.mockRestore()
      verto.say('verto.answer', { callID, sdp: await startPartner().answer(sdp) })
      const dialog = page.getByRole('dialog', { name: 'Error' })
      await expect.element(dialog.getByText(said)).toBeVisible()
      await expect.element(dialog).toMatchTextContent(new RegExp(what))
      await expect.element(dialog.getByText(calls.errors.goesOn)).toBeVisible()
      await dialog.getByRole('button', { name: shell.close }).last().click()
      await expect.element(dialog).not.toBeInTheDocument()
      // The call goes on, and says so.
      const words = calls.call[device].failed.replace('{{name}}', 'Mamma')
      await expect.element(page.getByText(words)).toBeVisible()
      expect(shownPath()).toBe('/call')
      await end()
    },
  )

  test('one that the phone pauses in mid-call is said without a dialog, and no more once it goes on', async () => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const streams: MediaStream[] = []
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      const stream = await open(constraints)
      streams.push(stream)
      return stream
    })
    const verto = await openPhone()
    await talk(verto, calls.videoCall)
    const pause = (event: 'mute' | 'unmute') => {
      for (const stream of streams)
        for (const track of stream.getTracks()) track.dispatchEvent(new Event(event))
    }
    const said = [
      'Your phone or computer has paused the microphone. Mamma cannot hear you.',
      'Your phone or computer has paused the camera. Mamma cannot see you.',
    ]
    pause('mute')
    for (const words of said) await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    pause('unmute')
    for (const words of said) await expect.element(page.getByText(words)).not.toBeInTheDocument()
    await end()
  })

  test('is said where the devices are chosen', async () => {
    refuse('NotAllowedError')
    await openPhone()
    await button(calls.devices.title).click()
    const dialog = page.getByRole('dialog', { name: calls.devices.title })
    await expect.element(dialog.getByText(calls.errors.camera)).toBeVisible()
    await expect.element(dialog.getByText(calls.errors.microphone)).toBeVisible()
  })
})
