import { type Note, chimeNotes, reminderNotes, ringNotes, ringEveryMs, tickNotes } from './notes.ts'

export interface Sounds {
  /** A message has come. */
  chime(): void
  /** Something is about to begin. */
  remind(): void
  /** Somebody calls. Returns the function that stops it. */
  ring(): () => void
  /** A second of the countdown before a call is answered automatically. Returns whether it could be heard. */
  tick: () => Promise<boolean>
}

/** Loudest, so that two notes that sound together stay undistorted. */
const peakGain = 0.4

/** A camera about to turn on is heard, even if the TV is turned down. */
const leastTickPercent = 30

/** `resume` never settles where sound needs a key press first. */
const patienceMs = 300
const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

interface SoundsDeps {
  volumePercent: () => number
  /** The resident is not to be disturbed now: what comes is shown, without a sound. A call that does ring is heard. */
  quiet: () => boolean
}

/** Made by the browser itself. If it refuses to make sound, there is none and nothing else happens. */
export const createSounds = ({ volumePercent, quiet }: SoundsDeps): Sounds => {
  let context: AudioContext | undefined

  /** Returns whether it sounds. */
  const play = async (notes: readonly Note[], leastPercent = 0): Promise<boolean> => {
    if (!('AudioContext' in globalThis)) return false
    // Kept here, because stopping the ringing meanwhile removes the shared one.
    const mine = (context ??= new AudioContext())
    // Refused until somebody has pressed a key on some TVs; then it is asked again with the next sound.
    if (mine.state !== 'running') {
      await Promise.race([mine.resume().catch(() => undefined), after(patienceMs)])
    }
    if (mine.state !== 'running') return false
    const percent = Math.max(volumePercent(), leastPercent)
    for (const note of notes) strike(mine, note, (percent / 100) * peakGain)
    return true
  }

  return {
    chime() {
      if (!quiet()) void play(chimeNotes)
    },
    remind() {
      if (!quiet()) void play(reminderNotes)
    },
    tick: () => play(tickNotes, leastTickPercent),
    ring() {
      void play(ringNotes)
      const timer = setInterval(() => void play(ringNotes), ringEveryMs)
      return () => {
        clearInterval(timer)
        // What has been struck already would ring on for a moment after an answer.
        // One that cannot be closed is closed already.
        void context?.close().catch(() => undefined)
        context = undefined
      }
    },
  }
}

/** One note, struck like a small bell: a quick start, a long end, and a soft octave over it. */
const strike = (context: AudioContext, { atMs, hertz, lastsMs }: Note, gain: number) => {
  const from = context.currentTime + atMs / 1_000
  const until = from + lastsMs / 1_000
  for (const [overtone, share] of [
    [1, 1],
    [2, 0.22],
  ] as const) {
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz * overtone })
    const envelope = new GainNode(context, { gain: 0 })
    envelope.gain.setValueAtTime(0, from)
    envelope.gain.linearRampToValueAtTime(gain * share, from + 0.02)
    envelope.gain.exponentialRampToValueAtTime(0.0001, until)
    oscillator.connect(envelope).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(until)
  }
}
