import type { Duplex } from 'node:stream'
import type { After } from '../platform/timers.ts'
import { limits } from './limits.ts'

/** `ask` tells the client to go. Asking twice for the same wire does nothing. */
export type CloseConnection = (wire: Duplex, ask: () => void) => void

/**
 * Ends the connections of all doors: asks the client to go, and cuts what is still open after a grace period. Only so many
 * may be closing at a time; beyond that the oldest is cut at once, because no other limit counts a client that never answers.
 */
export const createCloseConnection = (after: After): CloseConnection => {
  const waiting = new Map<Duplex, () => void>()

  return (wire, ask) => {
    if (waiting.has(wire) || wire.destroyed) return
    const cut = () => {
      over()
      wire.destroy()
    }
    const cancel = after(limits.closing.graceMs, cut)
    const over = () => {
      cancel()
      waiting.delete(wire)
    }
    waiting.set(wire, cut)
    wire.once('close', over)
    ask()
    if (waiting.size > limits.closing.atOnce) waiting.values().next().value?.()
  }
}
