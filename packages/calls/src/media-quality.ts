/** What has come from the other side over one connection so far. */
export interface Received {
  packets: number
  lost: number
  /** Round-trip time, as last measured; null: not yet. */
  roundTripMs: number | null
  /** Pictures that could be shown. */
  pictures: number
  /** Over a TURN server. */
  relayed: boolean
}

export const nothingReceived: Received = {
  packets: 0,
  lost: 0,
  roundTripMs: null,
  pictures: 0,
  relayed: false,
}

/** The quality of the connection: `fair` is noticed now and then, `poor` all the time. */
export type Quality = 'good' | 'fair' | 'poor'

/** Single packets are always lost; what counts is the share over some seconds. */
const samples = 6
const limits = {
  poor: { lost: 0.08, roundTripMs: 600 },
  fair: { lost: 0.02, roundTripMs: 300 },
} as const

/** Judges a call second by second; null until there is something to compare with. */
export const createQualityJudge = (): ((received: Received) => Quality | null) => {
  let kept: Received[] = []
  return (received) => {
    // A new connection starts counting from zero.
    if (received.packets < (kept.at(-1)?.packets ?? 0)) kept = []
    kept = [...kept, received].slice(-samples)
    const first = kept[0] ?? received
    const came = received.packets - first.packets
    const lost = Math.max(0, received.lost - first.lost)
    if (came + lost === 0) return null
    const share = lost / (came + lost)
    const roundTripMs = received.roundTripMs ?? 0
    const exceeds = (limit: { lost: number; roundTripMs: number }) =>
      share > limit.lost || roundTripMs > limit.roundTripMs
    return exceeds(limits.poor) ? 'poor' : exceeds(limits.fair) ? 'fair' : 'good'
  }
}
