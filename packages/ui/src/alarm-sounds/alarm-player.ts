import type { AlarmSound } from '@lykta/contract/alarms'
import { wait } from '../wait.ts'
import { createInstrument } from './instrument.ts'
import { alarmNotes, lengthMs } from './notes.ts'

export interface AlarmSoundSource {
  /** Null: play the recording. */
  sound: AlarmSound | null
  soundUrl: string | null
}

export interface AlarmPlayer {
  /** Plays it once. Resolves when it has been played, or the signal ended it. */
  readonly play: (source: AlarmSoundSource, percent: number, signal: AbortSignal) => Promise<void>
}

/** If a recording has not begun by then, another sound is played: an alarm must be heard. */
const beginsWithinMs = 3_000
/** Longer than any recording may be: ends one that has stalled. */
const endsWithinMs = 20_000

/** Plays the sound of an alarm, as the TV does until OK and the web app where somebody listens before choosing it. */
export const createAlarmPlayer = (): AlarmPlayer => {
  const instrument = createInstrument()

  const playNotes = async (sound: AlarmSound, percent: number, signal: AbortSignal) => {
    const { notes, peakGain } = alarmNotes[sound]
    if (notes.length === 0 || signal.aborted) return
    const silence = () => instrument.silence()
    signal.addEventListener('abort', silence)
    await instrument.play(notes, (percent / 100) * peakGain)
    await wait(lengthMs(notes), signal)
    signal.removeEventListener('abort', silence)
  }

  return {
    async play({ sound, soundUrl }, percent, signal) {
      if (sound !== null) return playNotes(sound, percent, signal)
      const played = soundUrl !== null && (await playRecording(soundUrl, percent, signal))
      if (!played) await playNotes('alarm-tone', percent, signal)
    },
  }
}

/** Returns false if it cannot be played. */
const playRecording = (url: string, percent: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(true)
      return
    }
    const audio = new Audio(url)
    audio.volume = percent / 100
    let timer: ReturnType<typeof setTimeout>
    const finish = (played: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      audio.pause()
      resolve(played)
    }
    const end = () => finish(true)
    const fail = () => finish(false)
    timer = setTimeout(fail, beginsWithinMs)
    audio.addEventListener('playing', () => {
      clearTimeout(timer)
      timer = setTimeout(end, endsWithinMs)
    })
    audio.addEventListener('ended', end)
    audio.addEventListener('error', fail)
    signal.addEventListener('abort', end)
    audio.play().catch(fail)
  })
