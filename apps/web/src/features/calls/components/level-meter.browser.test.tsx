import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../../../locales/en/calls.json' with { type: 'json' }
import { renderPart, setUpWebApp } from '../../../testing/open-web.tsx'
import { LevelMeter } from './LevelMeter.tsx'

setUpWebApp()

/** A microphone in which a short word can be said. */
const openMicrophone = () => {
  const audio = new AudioContext()
  onTestFinished(() => audio.close())
  const microphone = audio.createMediaStreamDestination()
  return {
    track: microphone.stream.getAudioTracks()[0],
    /** Resolves after a silence that is longer than what the meter shows as the present. */
    say: async () => {
      const voice = new GainNode(audio)
      voice.connect(microphone)
      const word = new OscillatorNode(audio)
      word.connect(voice)
      const ended = new Promise((resolve) => word.addEventListener('ended', resolve, { once: true }))
      const now = audio.currentTime
      word.start(now)
      voice.gain.setValueAtTime(0, now + 0.05)
      word.stop(now + 0.15)
      await ended
    },
  }
}

test('what was said between two looks of a busy device was heard too', async () => {
  const { track, say } = openMicrophone()
  let look: FrameRequestCallback = () => undefined
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((next) => {
    look = next
    return 1
  })
  renderPart(
    <Suspense>
      <LevelMeter track={track} />
    </Suspense>,
  )
  await expect.element(page.getByText(calls.devices.saySomething)).toBeVisible()
  const heard = async () => {
    await say()
    look(performance.now())
    return page.getByText(calls.devices.heard).query()
  }
  // A machine that is too busy to look in time gets another word.
  await expect.poll(heard).not.toBeNull()
})
