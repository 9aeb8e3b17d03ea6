import { atRest } from '@lykta/testing/at-rest'
import { resize, type Size } from '@lykta/testing/page-checks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { ringFrom } from '../../testing/calls.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const panel = page.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
const inPanel = (name: string) => panel.getByRole('button', { name, exact: true })

const ring = async (size: Size, camera = true) => {
  const { verto } = answerAll()
  await resize(size)
  await openWeb('/message', { user: karin })
  await ringFrom(verto, 'Mamma', '700001', camera)
  await expect.element(panel).toBeVisible()
  return verto
}

/** Every sound that the app makes from now on, which stands nowhere on the page. */
const hear = () => {
  const sounds: HTMLAudioElement[] = []
  const { Audio } = globalThis
  globalThis.Audio = class extends Audio {
    constructor(source?: string) {
      super(source)
      sounds.push(this)
    }
  }
  onTestFinished(() => {
    globalThis.Audio = Audio
  })
  return () => {
    const [tone] = sounds
    return (
      tone && {
        playing: !tone.paused,
        loop: tone.loop,
        fromStart: tone.currentTime === 0,
        volume: tone.volume,
      }
    )
  }
}
const silent = { playing: false, fromStart: true }

test('[INCOMING-01] [INCOMING-02] [INCOMING-03] on a phone, whoever calls has the whole screen and three buttons', async () => {
  const verto = await ring(phone)
  await expect.element(panel.getByRole('heading', { name: 'Mamma' })).toBeVisible()
  const { x, y, width, height } = panel.element().getBoundingClientRect()
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: phone.width, height: phone.height })
  const names = panel
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  const { controls, incoming } = calls
  expect(names).toEqual([controls.microphone, incoming.answer, controls.end, incoming.answerWithout])
  await inPanel(controls.end).click()
  await expect.element(panel).not.toBeInTheDocument()
  await atRest()
  expect(verto.asked('verto.bye')).toHaveLength(1)
})

test.each([
  ['Answer', false],
  ['Answer with camera', true],
])(
  '[CALL-47] a caller whose camera is off is answered by “%s”: with one’s own camera, %s',
  async (name, on) => {
    const verto = await ring(phone, false)
    const { controls } = calls
    const names = panel
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual([controls.microphone, 'Answer', controls.end, 'Answer with camera'])
    const opened = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    await panel.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => verto.asked('verto.answer')).toHaveLength(1)
    expect(opened.mock.calls.some(([asked]) => asked?.video !== undefined && asked.video !== false)).toBe(on)
    expect(verto.asked('verto.answer')[0]?.dialogParams?.['useVideo']).toBe(on)
    const camera = page.getByRole('button', { name: controls.camera, exact: true })
    await expect.element(camera).toHaveAttribute('aria-pressed', String(on))
    await page.getByRole('button', { name: controls.hangUp }).click()
    await expect.poll(shownPath).not.toBe('/call')
  },
)

test('[INCOMING-08] [INCOMING-10] [INCOMING-11] it rings as loud as one likes, until it is answered', async () => {
  const tone = hear()
  const verto = await ring(desktop)
  await expect.poll(tone).toMatchObject({ playing: true, loop: true, fromStart: false })
  await panel.getByRole('slider', { name: calls.incoming.volume }).fill('0')
  await expect.poll(tone).toMatchObject({ volume: 0 })
  await inPanel(calls.incoming.answer).click()
  await expect.poll(() => verto.asked('verto.answer')).toHaveLength(1)
  await expect.poll(tone).toMatchObject(silent)
  await page.getByRole('button', { name: calls.controls.hangUp }).click()
  await expect.poll(shownPath).not.toBe('/call')
})

test('[INCOMING-06] [INCOMING-12] a call that is given up rings no more, and leaves one where one was', async () => {
  const tone = hear()
  const verto = await ring(desktop)
  await expect.element(panel.getByRole('heading', { name: 'Mamma' })).toBeVisible()
  await expect.poll(tone).toMatchObject({ playing: true, fromStart: false })
  verto.say('verto.bye', { callID: 'incoming', cause: 'ORIGINATOR_CANCEL' })
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(tone).toMatchObject(silent)
  expect(shownPath()).toMatch(/^\/message/)
})
