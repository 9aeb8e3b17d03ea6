import type { AlarmSound } from '@lykta/contract/alarms'

export interface Note {
  atMs: number
  hertz: number
  lastsMs: number
  /** Equally loud to its end, and sharp; otherwise struck like a small bell. */
  held?: true
}

/** When the last of them has ended. */
export const lengthMs = (notes: readonly Note[]): number =>
  Math.max(0, ...notes.map(({ atMs, lastsMs }) => atMs + lastsMs))

const c5 = 523.25
const g4 = 392
const g5 = 783.99

interface AlarmNotes {
  notes: readonly Note[]
  /** The loudest that stays undistorted when its notes sound together. */
  peakGain: number
}

/** Low enough for ears that no longer hear high tones. */
export const alarmNotes: Record<AlarmSound, AlarmNotes> = {
  'soft-bell': {
    notes: [
      { atMs: 0, hertz: g5, lastsMs: 2_000 },
      { atMs: 700, hertz: c5, lastsMs: 2_600 },
    ],
    peakGain: 0.4,
  },
  'two-tones': {
    notes: [0, 1_100, 2_200].flatMap((atMs) => [
      { atMs, hertz: c5, lastsMs: 700 },
      { atMs: atMs + 480, hertz: g4, lastsMs: 900 },
    ]),
    peakGain: 0.45,
  },
  // Three pulses of 520 Hz with their overtones: what wakes people who hear badly best, and means an alarm everywhere.
  'alarm-tone': {
    notes: [0, 1_000, 2_000].map((atMs) => ({ atMs, hertz: 520, lastsMs: 500, held: true })),
    peakGain: 0.75,
  },
  none: { notes: [], peakGain: 0 },
}
