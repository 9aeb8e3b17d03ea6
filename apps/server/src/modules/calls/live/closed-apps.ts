import type { Events } from '../../../events.ts'
import type { AwaitedCall, AwaitedCalls } from '../../../ports/awaited-calls.ts'
import type { CallRow } from './repo.ts'

/** A user who is called. */
export interface Callee {
  userId: number
  extension: string
}

/** Returns those users whom a push would reach now and who want to be notified of calls from the box. */
export type Reachable = (userIds: readonly number[], boxId: number) => Promise<readonly number[]>

/** Calls that ring for users whose apps are closed. They get a push, and an app opened in time rings. */
export const createClosedApps = (deps: {
  events: Pick<Events, 'publish'>
  awaitedCalls: AwaitedCalls
  reachable: Reachable
}) => {
  const { events, awaitedCalls, reachable } = deps

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

    /** To be called before the call can be seen: the next side to leave or decline must know that others are awaited. */
    begin: (call: AwaitedCall, callees: readonly Callee[]): Promise<void> =>
      awaitedCalls.begin(
        call,
        callees.map(({ extension }) => extension),
      ),

    /** To be called when the call has been stored. */
    rings: ({ offer: { callId }, boxId, pushedTo: userIds }: AwaitedCall): void => {
      events.publish({ type: 'callRang', callId, boxId, userIds })
    },

    /** Ringing is over: the outcome replaces what the devices show. */
    over: async ({ id, direction, answeredAt, cause }: CallRow, answeredBy?: number): Promise<void> => {
      // TVs have no app to open.
      if (direction === 'to_box') return
      const call = await awaitedCalls.end(id)
      if (call === undefined) return
      const outcome = answeredAt !== null ? 'answered' : cause === 'CALL_REJECTED' ? 'declined' : 'missed'
      const { pushedTo: userIds, boxId, at } = call
      events.publish({ type: 'callOver', callId: id, userIds, boxId, at, outcome, answeredBy })
    },
  }
}
export type ClosedApps = ReturnType<typeof createClosedApps>
