import { callRoutes } from '@lykta/contract/calls/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import callTest from '../../locales/en/calls-test.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { ringFrom } from '../../testing/calls.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const path = '/settings/calls'
const start = () => page.getByRole('button', { name: callTest.start }).click()
const refuse = (name: string, device: 'audio' | 'video' | 'both') => {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    const asked = constraints.video === undefined ? 'audio' : 'video'
    if (device === 'both' || device === asked) throw new DOMException('', name)
    return open(constraints)
  })
}
/** Where nobody listens: over TCP that is known at once, over UDP never. */
const relayNowhere = (transport: 'tcp' | 'udp') =>
  answer(callRoutes.ice, () =>
    data({
      iceServers: [
        { urls: [`turn:127.0.0.1:9?transport=${transport}`], username: 'karin', credential: 'secret' },
      ],
      expiresAt: null,
    }),
  )
/** The page's own connections, each with what it was made of; those in `open` reach each other without any server. */
const keepConnections = ({ open = false } = {}) => {
  const made: { connection: RTCPeerConnection; configuration: RTCConfiguration | undefined }[] = []
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(open ? {} : configuration)
        made.push({ connection: this, configuration })
      }
    },
  )
  return {
    policies: () => made.map(({ configuration }) => configuration?.iceTransportPolicy),
    states: () => made.map(({ connection }) => connection.signalingState),
  }
}
const verdict = (words: string) => page.getByRole('main').getByText(words)

testStates('the call test', {
  'not begun': { path, shows: callTest.start },
  works: { path, act: start, shows: callTest.verdict.works },
  'too slow, without devices': {
    path,
    act: async ({ verto }) => {
      verto.setSpeed({ up: 90_000, down: 90_000 })
      refuse('NotFoundError', 'both')
      await start()
    },
    shows: callTest.verdict.tooSlow,
  },
  blocked: {
    path,
    answers: () => relayNowhere('tcp'),
    act: start,
    shows: callTest.verdict.blocked,
  },
  unreachable: {
    path,
    act: async ({ verto }) => {
      verto.setSpeed(undefined)
      await vi.waitFor(() => verto.asked('login'))
      await start()
      await vi.waitUntil(() => verto.speedTests() > 0)
      verto.setDown(true)
    },
    shows: callTest.verdict.unreachable,
  },
})

test('is a row of the settings, and leads back there', async () => {
  answerAll()
  await openWeb('/settings', { user: karin })
  await page.getByRole('link', { name: new RegExp(callTest.title) }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: callTest.title })).toBeVisible()
  expect(shownPath()).toBe(path)
  await page.getByRole('button', { name: shell.back }).first().click()
  await expect.poll(shownPath).toBe('/settings')
})

test('opens no device and sends nothing before it is begun', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  answerAll()
  await openWeb(path, { user: karin })
  await expect.element(page.getByRole('button', { name: callTest.start })).toBeVisible()
  await atRest()
  expect(open).not.toHaveBeenCalled()
})

describe('says', () => {
  test('[SETTINGS-11] with keys alone, that a video call will work, how fast the line is, and who is seen and heard', async () => {
    const { verto } = answerAll()
    verto.setSpeed({ up: 1_000, down: 200 })
    await openWeb(path, { user: karin })
    const button = page.getByRole('button', { name: callTest.start })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(verdict(callTest.verdict.works)).toBeVisible()
    const main = page.getByRole('main')
    await expect.element(main.getByText('2 Mbit/s', { exact: true })).toBeVisible()
    await expect.element(main.getByText('10 Mbit/s', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText(calls.call.yourCamera)).toBeVisible()
    await expect.element(page.getByRole('meter', { name: calls.devices.level })).toBeVisible()
    await expect.element(page.getByRole('button', { name: callTest.again })).toHaveFocus()
  })

  test.each([
    ['video', 'NotAllowedError', callTest.verdict.unseen, calls.errors.camera],
    ['audio', 'NotFoundError', callTest.verdict.unheard, calls.errors.microphone],
  ] as const)('what a missing %s (%s) means for a call', async (device, error, words, said) => {
    refuse(error, device)
    answerAll()
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(words)).toBeVisible()
    await expect.element(page.getByText(said)).toBeVisible()
  })

  test('what is connected meanwhile counts', async () => {
    const refused = refuse('NotFoundError', 'video')
    answerAll()
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(callTest.verdict.unseen)).toBeVisible()
    refused.mockRestore()
    // It listens from just after the verdict is there; a browser says it more than once too.
    await vi.waitFor(
      () => {
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
        expect(verdict(callTest.verdict.works).query()).not.toBeNull()
      },
      { interval: 500 },
    )
  })

  test('what is unplugged meanwhile counts', async () => {
    const opened: MediaStream[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    opening.mockImplementation(async (constraints) => {
      const stream = await open(constraints)
      opened.push(stream)
      return stream
    })
    answerAll()
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(callTest.verdict.works)).toBeVisible()
    opening.mockRestore()
    refuse('NotFoundError', 'audio')
    const [microphone] = opened.flatMap((stream) => stream.getAudioTracks())
    microphone?.dispatchEvent(new Event('ended'))
    await expect.element(verdict(callTest.verdict.unheard)).toBeVisible()
  })

  test('that calls need https, where the browser has no devices for the page', async () => {
    const known = Object.getOwnPropertyDescriptor(Navigator.prototype, 'mediaDevices')
    if (known === undefined) throw new Error('no devices')
    onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'mediaDevices', known))
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices')
    answerAll()
    await openWeb(path, { user: karin })
    await start()
    const said = page.getByText(`${callTest.verdict.insecure} ${calls.errors.insecure}`)
    await expect.element(said).toBeVisible()
    await expect.element(page.getByText(calls.devices.title)).not.toBeInTheDocument()
  })

  test('nothing of a camera to whoever may only talk', async () => {
    const user = { ...karin, enableVideoCall: false }
    answerAll()
    await openWeb(path, { user })
    await expect.element(page.getByText(callTest.explainedVoice)).toBeVisible()
    await start()
    await expect.element(verdict(callTest.verdict.worksVoice)).toBeVisible()
    await expect.element(page.getByLabelText(calls.call.yourCamera)).not.toBeInTheDocument()
  })
})

describe('the way of sound and picture', () => {
  test('[SETTINGS-11] is blocked where the relay cannot be reached, and it says what to do', async () => {
    const connections = keepConnections()
    answerAll()
    relayNowhere('tcp')
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(callTest.verdict.blocked)).toBeVisible()
    await expect.element(page.getByText(callTest.facts.blocked, { exact: true })).toBeVisible()
    expect(connections.states()).toEqual(['closed', 'closed'])
  })

  test('[SETTINGS-11] is there once data has come through the relay', async () => {
    const connections = keepConnections({ open: true })
    answerAll()
    relayNowhere('udp')
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(callTest.verdict.works)).toBeVisible()
    await expect.element(page.getByText(callTest.facts.relayed, { exact: true })).toBeVisible()
    expect(connections.policies()).toEqual(['relay', undefined])
    expect(connections.states()).toEqual(['closed', 'closed'])
  })

  test('is no longer tried once the page is left, and neither is the speed', async () => {
    const connections = keepConnections()
    const { verto } = answerAll()
    relayNowhere('udp')
    await openWeb(path, { user: karin })
    await expect.poll(() => verto.asked('login')).toHaveLength(1)
    await start()
    await expect.poll(connections.states).toHaveLength(2)
    expect(connections.states()).not.toContain('closed')
    await page.getByRole('button', { name: shell.back }).first().click()
    await expect.poll(connections.states).toEqual(['closed', 'closed'])
    answer(callRoutes.ice, () => data({ iceServers: [], expiresAt: null }))
    await page.getByRole('link', { name: new RegExp(callTest.title) }).click()
    await start()
    await expect.element(page.getByText(callTest.facts.unknown, { exact: true })).toBeVisible()
    expect(verto.speedTests()).toBe(1)
  })

  test('says that the test has failed where nobody knows the servers of a call', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    answerAll()
    answer(callRoutes.ice, () => unreachable)
    await openWeb(path, { user: karin })
    await start()
    await expect.element(verdict(callTest.verdict.untested)).toBeVisible()
  })
})

test('[SETTINGS-11] says that the test itself has failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const breaks = new Proxy(WebSocket, {
    construct: (target, [url, protocols]: [string, string[]?]) => {
      const socket = new target(url, protocols)
      const send = socket.send.bind(socket)
      socket.send = (frame) => {
        if (typeof frame === 'string' && frame.startsWith('#SPU')) throw new TypeError('broken')
        send(frame)
      }
      return socket
    },
  })
  vi.stubGlobal('WebSocket', breaks)
  answerAll()
  await openWeb(path, { user: karin })
  await start()
  await expect.element(verdict(callTest.verdict.untested)).toBeVisible()
  await expect.element(page.getByRole('button', { name: callTest.again })).toBeEnabled()
})

test('[SETTINGS-11] plays a sound until it is stopped', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  answerAll()
  await openWeb(path, { user: karin })
  await start()
  await page.getByRole('button', { name: callTest.sound.play }).click()
  await page.getByRole('button', { name: callTest.sound.stop }).click()
  await expect.element(page.getByRole('button', { name: callTest.sound.play })).toBeVisible()
  expect(play).toHaveBeenCalled()
})

test('says that the sound cannot be played', async () => {
  answerAll()
  await openWeb(path, { user: karin })
  await start()
  await page.getByRole('button', { name: callTest.sound.play }).findElement()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  await page.getByRole('button', { name: callTest.sound.play }).click()
  await expect.element(page.getByText(callTest.sound.failed)).toBeVisible()
})

test('[SETTINGS-11] gives devices and line to a call that comes', async () => {
  const { verto } = answerAll()
  await openWeb(path, { user: karin })
  await start()
  await expect.element(verdict(callTest.verdict.works)).toBeVisible()
  await ringFrom(verto, 'Mamma', '700001')
  await expect.element(page.getByText(callTest.inCall)).toBeInTheDocument()
  await expect.element(page.getByLabelText(calls.call.yourCamera)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Hang up|End/ }).click()
  await expect.element(page.getByRole('button', { name: callTest.start })).toBeVisible()
})
