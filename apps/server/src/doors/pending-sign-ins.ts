import type { Duplex } from 'node:stream'
import { limits } from './limits.ts'

export interface PendingSignIn {
  /** Resolves to whether it may sign in. False: it has been cut. */
  admitted: Promise<boolean>
  /** Signs it in. It is not cut for others meanwhile: what it asks has begun to cost. */
  during: <T>(signIn: () => Promise<T>) => Promise<T>
  /** To be called when it has signed in or has closed. */
  left: () => void
}

interface Pending {
  cut: () => void
  /** What it has sent is being looked up. */
  isAsking: boolean
}

/**
 * The connections of one wire that have not signed in. Above the total, the address with the most of them loses its
 * newest: one that opens many cannot keep the others out. But none that is being signed in: when thousands come back at once, each
 * would be cut for a later one before its turn, and nobody would get in. While as many are as may be, it is whoever comes, before it
 * has cost anything, unless an address has more than half of what one may have: so many do not come from one house by chance.
 */
export const createPendingSignIns = (
  /** Whether the address may open one more now. */
  mayConnect: (address: string) => Promise<boolean>,
  {
    perAddress,
    inTotal,
    asking: mostAsking = inTotal,
  }: { perAddress: number; inTotal: number; asking?: number } = limits.pendingSignIns,
) => {
  /** The connections of each address, oldest first. */
  const byAddress = new Map<string, Set<Pending>>()
  let total = 0
  let asking = 0

  /** Returns whether it was there. */
  const remove = (address: string, one: Pending): boolean => {
    const there = byAddress.get(address)
    if (there?.delete(one) !== true) return false
    total -= 1
    if (one.isAsking) asking -= 1
    if (there.size === 0) byAddress.delete(address)
    return true
  }

  const asks = (address: string, one: Pending, isAsking: boolean): void => {
    if (one.isAsking === isAsking || byAddress.get(address)?.has(one) !== true) return
    one.isAsking = isAsking
    asking += isAsking ? 1 : -1
  }

  /** Returns the newest of the address that has the most, if that is more than `moreThan`. */
  const newestOfMost = (moreThan: number, mayBeCut: (one: Pending) => boolean) => {
    let most = moreThan
    let found: { address: string; one: Pending } | undefined
    for (const [address, there] of byAddress) {
      if (there.size <= most) continue
      const one = [...there].findLast(mayBeCut)
      if (one === undefined) continue
      found = { address, one }
      most = there.size
    }
    return found
  }
  const cutFor = (newcomer: { address: string; one: Pending }) => {
    const victim =
      asking >= mostAsking
        ? (newestOfMost(perAddress / 2, () => true) ?? newcomer)
        : newestOfMost(0, ({ isAsking }) => !isAsking)
    if (victim === undefined) return
    remove(victim.address, victim.one)
    victim.one.cut()
  }

  return {
    /** Counts a connection, and calls `cut` if there is no room for it, now or later. */
    add: (address: string, cut: () => void): PendingSignIn => {
      const inRate = mayConnect(address)
      const there = byAddress.get(address) ?? new Set()
      if (there.size >= perAddress) {
        cut()
        return { admitted: Promise.resolve(false), during: (signIn) => signIn(), left: () => undefined }
      }
      const own: Pending = { cut, isAsking: false }
      byAddress.set(address, there.add(own))
      total += 1
      if (asking >= mostAsking || total > inTotal) cutFor({ address, one: own })
      return {
        admitted: inRate.then((isInRate) => {
          if (!isInRate && remove(address, own)) cut()
          return isInRate
        }),
        during: async (signIn) => {
          asks(address, own, true)
          try {
            return await signIn()
          } finally {
            asks(address, own, false)
          }
        },
        left: () => {
          remove(address, own)
        },
      }
    },
  }
}

export interface EnteredSignIn extends PendingSignIn {
  /** How to cut it from now on, instead of by its socket. */
  cutBy: (cut: () => void) => void
}

/** Enters a connection before its handshake. Returns undefined where there is no room for it: it has been cut, and has cost little. */
export const enterSignIn = (
  pending: ReturnType<typeof createPendingSignIns>,
  socket: Duplex,
  address: string,
): EnteredSignIn | undefined => {
  let cut = () => {
    socket.destroy()
  }
  const own = pending.add(address, () => {
    cut()
  })
  socket.once('close', own.left)
  if (socket.destroyed) return undefined
  return {
    ...own,
    cutBy: (cutLater) => {
      cut = cutLater
    },
  }
}
