import type { Log } from '../../../platform/log.ts'
import type { CallRow } from './repo.ts'

/** Somebody who is called. */
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
  destination: string
}

/** How a call went for those who were told of it: nobody answered, somebody did, or they declined on another device. */
export type Outcome = 'missed' | 'answered' | 'declined'

/** Tells people of a call on their devices while the app is closed. */
export interface TellAway {
  /** Of these, those whom it would reach now. */
  reachable: (userIds: readonly number[], boxId: number) => Promise<readonly number[]>
  /** `still`: whether it rings yet, asked again before each try. */
  rings: (call: { userIds: readonly number[]; boxId: number; still: () => boolean }) => Promise<void>
  /** `answeredBy`: the session that did, which is told nothing. */
  over: (call: {
    userIds: readonly number[]
    boxId: number
    at: Date
    outcome: Outcome
    answeredBy?: number | undefined
  }) => Promise<void>
}

interface Awaited {
  offer: Offer
  boxId: number
  at: Date
  told: readonly number[]
  /** Extensions of those who may still come; whoever declined does not. */
  awaited: Set<string>
}

/**
 * Calls that ring for people whose apps are closed: they are told, and whoever opens an app in time finds it ringing. In
 * memory, as a server that starts again ends whatever rang.
 */
export const createAway = ({ tell, log }: { tell: TellAway; log: Log }) => {
  const calls = new Map<number, Awaited>()

  const inBackground = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      log.error({ err: error }, 'a call could not be told')
    })
  }

  return {
    /** Of these, those who can be told of a call from that box. */
    reachable: async (callees: readonly Callee[], boxId: number): Promise<readonly Callee[]> => {
      if (callees.length === 0) return []
      const reached = new Set(
        await tell.reachable(
          callees.map(({ userId }) => userId),
          boxId,
        ),
      )
      return callees.filter(({ userId }) => reached.has(userId))
    },

    begin: (offer: Offer, { boxId, at }: { boxId: number; at: Date }, callees: readonly Callee[]): void => {
      const { callId } = offer
      const told = callees.map(({ userId }) => userId)
      const awaited = new Set(callees.map(({ extension }) => extension))
      calls.set(callId, { offer, boxId, at, told, awaited })
      inBackground(tell.rings({ userIds: told, boxId, still: () => calls.has(callId) }))
    },

    /** What rings for an extension whose app has just been opened. */
    offersFor: (extension: string): { offer: Offer; boxId: number }[] =>
      [...calls.values()].filter(({ awaited }) => awaited.has(extension)),

    /** Whether somebody may still open an app and answer. */
    isAwaited: (callId: number): boolean => (calls.get(callId)?.awaited.size ?? 0) > 0,

    isTold: (callId: number, userId: number): boolean => calls.get(callId)?.told.includes(userId) === true,

    declined: (callId: number, extension: string): void => {
      calls.get(callId)?.awaited.delete(extension)
    },

    /** It rings no more: what the devices show is replaced by what became of it. */
    over: ({ id, answeredAt, cause }: CallRow, answeredBy?: number): void => {
      const call = calls.get(id)
      if (call === undefined) return
      calls.delete(id)
      const outcome = answeredAt !== null ? 'answered' : cause === 'CALL_REJECTED' ? 'declined' : 'missed'
      const { told: userIds, boxId, at } = call
      inBackground(tell.over({ userIds, boxId, at, outcome, answeredBy }))
    },

    stop: (): void => {
      calls.clear()
    },
  }
}
export type Away = ReturnType<typeof createAway>
