import ringtone from './art/ringtone.mp3'
import { playThroughChosen } from './devices.ts'

export interface Ringtone {
  play: () => void
  /** Stops and rewinds. */
  stop: () => void
  /** 0-1. */
  setVolume: (volume: number) => void
}

/** The ring tone, in a loop. A browser that nobody has touched yet stays silent, which is not an error. */
export const createRingtone = (): Ringtone => {
  const audio = new Audio(ringtone)
  audio.loop = true
  playThroughChosen(audio)
  return {
    play: () => {
      audio.play().catch(() => undefined)
    },
    stop: () => {
      audio.pause()
      audio.currentTime = 0
    },
    setVolume: (volume) => {
      audio.volume = volume
    },
  }
}
