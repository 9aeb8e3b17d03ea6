import { type Note } from '@lykta/ui/alarm-sounds'

const c5 = 523.25
const e5 = 659.26
const g5 = 783.99

/** Two notes upwards, once. Low enough for ears that no longer hear high tones. */
export const chimeNotes: readonly Note[] = [
  { atMs: 0, hertz: c5, lastsMs: 1_400 },
  { atMs: 260, hertz: g5, lastsMs: 1_800 },
]

/** Three notes downwards, slowly: not to be taken for a message or a call. */
export const reminderNotes: readonly Note[] = [
  { atMs: 0, hertz: g5, lastsMs: 1_600 },
  { atMs: 420, hertz: e5, lastsMs: 1_600 },
  { atMs: 840, hertz: c5, lastsMs: 2_400 },
]

/** One short note, for a second of the countdown before a call is answered automatically. */
export const tickNotes: readonly Note[] = [{ atMs: 0, hertz: g5, lastsMs: 260 }]

/** Three notes, twice, then a rest. */
export const ringNotes: readonly Note[] = [0, 900].flatMap((atMs) => [
  { atMs, hertz: c5, lastsMs: 700 },
  { atMs: atMs + 180, hertz: e5, lastsMs: 700 },
  { atMs: atMs + 360, hertz: g5, lastsMs: 900 },
])
export const ringEveryMs = 3_600
