import { limits } from './limits.ts'

/**
 * The connections of one wire that have not signed in. Above the total, the address with the most of them loses its
 * newest: one that opens many cannot keep the others out.
 */
export const createPendingSignIns = (
  /** Whether the address may open one more now. */
  mayConnect: (address: string) => boolean,
  { perAddress, inTotal }: { perAddress: number; inTotal: number } = limits.pendingSignIns,
) => {
  /** How to cut each connection, oldest first. */
  const byAddress = new Map<string, Set<() => void>>()
  let total = 0

  const remove = (address: string, cut: () => void) => {
    const there = byAddress.get(address)
    if (there?.delete(cut) !== true) return
    total -= 1
    if (there.size === 0) byAddress.delete(address)
  }

  const cutOne = () => {
    let largest: [string, Set<() => void>] | undefined
    for (const one of byAddress) if (one[1].size > (largest?.[1].size ?? 0)) largest = one
    if (largest === undefined) return
    const [address, there] = largest
    const newest = [...there].at(-1)
    if (newest === undefined) return
    remove(address, newest)
    newest()
  }

  return {
    /**
     * Counts a connection, and calls `cut` if there is no room for it, now or later. Returns what to call when it has
     * signed in or is closed.
     */
    add: (address: string, cut: () => void): (() => void) => {
      const there = byAddress.get(address) ?? new Set()
      if (!mayConnect(address) || there.size >= perAddress) {
        cut()
        return () => undefined
      }
      // A function of its own: two connections may be cut by the same one.
      const own = () => {
        cut()
      }
      byAddress.set(address, there.add(own))
      total += 1
      if (total > inTotal) cutOne()
      return () => {
        remove(address, own)
      }
    },
  }
}
