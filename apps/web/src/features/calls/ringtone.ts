import ringtone from './art/ringtone.mp3'
import { playThroughChosen } from '../../shared/devices/devices.ts'

export interface Ringtone {
  play: () => void
  /** Stops and rewinds. */
  stop: () => void
  /** 0-1. */
  setVolume: (volume: number) => void
}

/**
 * The ring tone, in a loop. Without an earlier tap or key press the browser keeps it silent, which is not an error. Tone and
 * speakers are loaded with the first call, so that they do not slow down the start.
 */
export const createRingtone = (): Ringtone => {
  let audio: HTMLAudioElement | undefined
  let loudness = 1
  const open = () => {
    const opened = new Audio(ringtone)
    opened.loop = true
    opened.volume = loudness
    playThroughChosen(opened)
    return opened
  }
  return {
    play: () => {
      audio ??= open()
      audio.play().catch(() => undefined)
    },
    stop: () => {
      if (audio === undefined) return
      audio.pause()
      audio.currentTime = 0
    },
    setVolume: (volume) => {
      loudness = volume
      if (audio !== undefined) audio.volume = volume
    },
  }
}
