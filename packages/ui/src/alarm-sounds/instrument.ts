import { type Note } from './notes.ts'

/** Notes made by the browser itself. If it refuses to make sound, nothing happens. */
export interface Instrument {
  /** Returns whether they sound. `gain`: 0 to 1, the peak of a single note. */
  readonly play: (notes: readonly Note[], gain: number) => Promise<boolean>
  /** Ends at once whatever is sounding. */
  readonly silence: () => void
}

/** `resume` never settles if sound requires a key press first. */
const patienceMs = 300
const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

export const createInstrument = (): Instrument => {
  let context: AudioContext | undefined
  return {
    async play(notes, gain) {
      if (!('AudioContext' in globalThis)) return false
      // Kept here, because silencing meanwhile removes the shared one.
      const mine = (context ??= new AudioContext())
      // Some TVs refuse until somebody has pressed a key; the next sound asks again.
      if (mine.state !== 'running') {
        await Promise.race([mine.resume().catch(() => undefined), after(patienceMs)])
      }
      if (mine.state !== 'running') return false
      for (const note of notes) strike(mine, note, gain)
      return true
    },
    silence() {
      // If it cannot be closed, it is closed already.
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

/** The overtones of a note, and how much of each: a bell's soft octave, or the edge of a held tone. */
const overtones = { struck: [[2, 0.22]], held: [[3, 0.25]] } as const

/** One note with a quick start, and a long end unless it is held. */
const strike = (context: AudioContext, { atMs, hertz, lastsMs, held }: Note, gain: number) => {
  const from = context.currentTime + atMs / 1_000
  const until = from + lastsMs / 1_000
  for (const [overtone, share] of [[1, 1], ...overtones[held === true ? 'held' : 'struck']] as const) {
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz * overtone })
    const envelope = new GainNode(context, { gain: 0 })
    envelope.gain.setValueAtTime(0, from)
    envelope.gain.linearRampToValueAtTime(gain * share, from + 0.02)
    if (held === true) envelope.gain.setValueAtTime(gain * share, until - 0.03)
    envelope.gain.exponentialRampToValueAtTime(0.0001, until)
    oscillator.connect(envelope).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(until)
  }
}
