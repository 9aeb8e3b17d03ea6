import type { Events } from '../../../events.ts'
import type { CallRow } from './repo.ts'

/** A user who is called. */
export interface Callee {
  userId: number
  extension: string
}

/** What an app needs to ring. */
export interface Offer {
  callId: number
  sdp: string
  callerName: string
  callerExtension: string
  /** The caller's client is not Lykta's. */
  otherClient: boolean
  destination: string
}

/** Returns those users whom a push would reach now and who want to be notified of calls from the box. */
export type Reachable = (userIds: readonly number[], boxId: number) => Promise<readonly number[]>

interface Awaited {
  offer: Offer
  boxId: number
  at: Date
  pushedTo: readonly number[]
  /** Extensions of users who may still open an app and answer: not those who declined. */
  awaited: Set<string>
}

/**
 * Calls that ring for users whose apps are closed. They get a push, and an app opened in time rings. Held in memory, as
 * a restarting server ends all ringing calls.
 */
export const createAway = (deps: { events: Pick<Events, 'publish'>; reachable: Reachable }) => {
  const { events, reachable } = deps
  const calls = new Map<number, Awaited>()

  return {
    /** Returns those users who can be notified of a call from the box. */
    reachable: async (callees: readonly Callee[], boxId: number): Promise<readonly Callee[]> => {
      if (callees.length === 0) return []
      const reached = new Set(
        await reachable(
          callees.map(({ userId }) => userId),
          boxId,
        ),
      )
      return callees.filter(({ userId }) => reached.has(userId))
    },

    begin: (offer: Offer, { boxId, at }: { boxId: number; at: Date }, callees: readonly Callee[]): void => {
      const { callId } = offer
      const pushedTo = callees.map(({ userId }) => userId)
      const awaited = new Set(callees.map(({ extension }) => extension))
      calls.set(callId, { offer, boxId, at, pushedTo, awaited })
      events.publish({ type: 'callRang', callId, boxId, userIds: pushedTo })
    },

    /** Returns the calls ringing for an extension whose app has just been opened. */
    offersFor: (extension: string): { offer: Offer; boxId: number }[] =>
      [...calls.values()].filter(({ awaited }) => awaited.has(extension)),

    /** Returns whether somebody may still open an app and answer. */
    isAwaited: (callId: number): boolean => (calls.get(callId)?.awaited.size ?? 0) > 0,

    isPushedTo: (callId: number, userId: number): boolean =>
      calls.get(callId)?.pushedTo.includes(userId) === true,

    declined: (callId: number, extension: string): void => {
      calls.get(callId)?.awaited.delete(extension)
    },

    /** Ringing is over: the outcome replaces what the devices show. */
    over: ({ id, answeredAt, cause }: CallRow, answeredBy?: number): void => {
      const call = calls.get(id)
      if (call === undefined) return
      calls.delete(id)
      const outcome = answeredAt !== null ? 'answered' : cause === 'CALL_REJECTED' ? 'declined' : 'missed'
      const { pushedTo: userIds, boxId, at } = call
      events.publish({ type: 'callOver', callId: id, userIds, boxId, at, outcome, answeredBy })
    },

    stop: (): void => {
      calls.clear()
    },
  }
}
export type Away = ReturnType<typeof createAway>
