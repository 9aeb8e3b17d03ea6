import { type Language } from '@lykta/contract/languages'
import { createAlarmPlayer, createInstrument, type Note } from '@lykta/ui/alarm-sounds'
import { chimeNotes, reminderNotes, ringNotes, ringEveryMs, tickNotes } from './notes.ts'
import { wait } from '@lykta/ui/wait'
import { createReader } from './read-aloud.ts'
import { soundAlarm, type SoundedAlarm } from './sound-alarm.ts'

export interface Sounds {
  /** A message has come. */
  chime(): void
  /** Something is about to begin. */
  remind(): void
  /** Somebody is calling. Returns the function that stops it. */
  ring(): () => void
  /** A second of the countdown before a call is answered automatically. Returns whether it could be heard. */
  tick: () => Promise<boolean>
  /** The outcome of a call for help: heard at any hour, and read aloud. Returns the function that stops it. */
  announce: (text: string, language: Language) => () => void
  /** Sounds an alarm until it is stopped, at any hour, and reads it aloud. Returns the function that stops it. */
  alarm: (alarm: SoundedAlarm) => () => void
}

/** The loudest at which two notes together stay undistorted. */
const peakGain = 0.4

/** A camera about to turn on, and the answer to a call for help, are heard even if the TV is turned down. */
const leastPercent = 30

/** After this time the chime is faint enough to be talked over. */
const chimeMs = 1_200

interface SoundsDeps {
  volumePercent: () => number
  /** Quiet hours: what arrives is shown, without a sound. A call that does ring is heard. */
  quiet: () => boolean
}

export const createSounds = ({ volumePercent, quiet }: SoundsDeps): Sounds => {
  const instrument = createInstrument()
  const player = createAlarmPlayer()
  const reader = createReader()
  const play = (notes: readonly Note[], least = 0) =>
    instrument.play(notes, (Math.max(volumePercent(), least) / 100) * peakGain)

  return {
    chime() {
      if (!quiet()) void play(chimeNotes)
    },
    remind() {
      if (!quiet()) void play(reminderNotes)
    },
    tick: () => play(tickNotes, leastPercent),
    announce(text, language) {
      const end = new AbortController()
      const announcing = async () => {
        await play(chimeNotes, leastPercent)
        await wait(chimeMs, end.signal)
        await reader.read(text, language, Math.max(volumePercent(), leastPercent), end.signal)
      }
      void announcing()
      return () => end.abort()
    },
    alarm: (alarm) => soundAlarm(alarm, { player, reader, volumePercent }),
    ring() {
      void play(ringNotes)
      const timer = setInterval(() => void play(ringNotes), ringEveryMs)
      return () => {
        clearInterval(timer)
        // Notes already struck would ring on for a moment after an answer.
        instrument.silence()
      }
    },
  }
}
