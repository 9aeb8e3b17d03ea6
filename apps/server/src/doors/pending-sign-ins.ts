import { limits } from './limits.ts'

export interface PendingSignIn {
  /** Resolves to whether it may sign in. False: it has been cut. */
  admitted: Promise<boolean>
  /** To be called when it has signed in or has closed. */
  left: () => void
}

/**
 * The connections of one wire that have not signed in. Above the total, the address with the most of them loses its
 * newest: one that opens many cannot keep the others out.
 */
export const createPendingSignIns = (
  /** Whether the address may open one more now. */
  mayConnect: (address: string) => Promise<boolean>,
  { perAddress, inTotal }: { perAddress: number; inTotal: number } = limits.pendingSignIns,
) => {
  /** How to cut each connection, oldest first. */
  const byAddress = new Map<string, Set<() => void>>()
  let total = 0

  /** Returns whether it was there. */
  const remove = (address: string, cut: () => void): boolean => {
    const there = byAddress.get(address)
    if (there?.delete(cut) !== true) return false
    total -= 1
    if (there.size === 0) byAddress.delete(address)
    return true
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
    /** Counts a connection, and calls `cut` if there is no room for it, now or later. */
    add: (address: string, cut: () => void): PendingSignIn => {
      const inRate = mayConnect(address)
      const there = byAddress.get(address) ?? new Set()
      if (there.size >= perAddress) {
        cut()
        return { admitted: Promise.resolve(false), left: () => undefined }
      }
      // A new function each time, as two connections may pass the same `cut`.
      const own = () => {
        cut()
      }
      byAddress.set(address, there.add(own))
      total += 1
      if (total > inTotal) cutOne()
      return {
        admitted: inRate.then((isInRate) => {
          if (!isInRate && remove(address, own)) own()
          return isInRate
        }),
        left: () => {
          remove(address, own)
        },
      }
    },
  }
}
