import { hangupCauses, type HangupCause } from '@lykta/contract/calls'
import type { Announcer } from '../../../doors/feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Seats, SeatAddress } from './seats.ts'
import type { CallRow, LegRow, LiveRepo } from './repo.ts'

/** What is to be said once the answer of whoever caused it is on the wire. */
export type Tell = () => void

/** The ways in which a call or one of its legs ends. Each happens once; the second to try is told nothing. */
export const createEndings = (deps: { repo: LiveRepo; seats: Seats; clock: Clock; announcer: Announcer }) => {
  const { repo, seats, clock } = deps

  const sayBye = (legs: readonly LegRow[], cause: HangupCause) => {
    for (const leg of legs)
      seats.send(leg, 'verto.bye', { callID: leg.id, causeCode: hangupCauses[cause], cause })
  }

  const announce = ({ userId, boxId, roomId }: CallRow) => {
    if (userId === null || boxId === null || roomId === null) return
    deps.announcer.announce([userId], roomId, 'changed', { resource: 'caretakers', id: boxId, room: roomId })
  }

  /** Ends a call. `by`: the leg that ended it, which is told nothing; `at`: when, if that was earlier. */
  const endCall = async (
    callId: number,
    cause: HangupCause,
    options: { by?: string; at?: Date } = {},
  ): Promise<Tell> => {
    const at = options.at ?? clock.now()
    const ended = await repo.endCall(callId, cause, at)
    if (ended === undefined) return () => undefined
    const legs = await repo.endLegs(callId, [], at)
    return () => {
      sayBye(
        legs.filter(({ id }) => id !== options.by),
        cause,
      )
      announce(ended)
    }
  }

  /** Ends some of the ringing legs of a call, and with the last of them the call. `by`: the one that is told nothing. */
  const endRinging = async (
    callId: number,
    legs: readonly LegRow[],
    cause: HangupCause,
    by: string,
  ): Promise<Tell> => {
    const ended = await repo.endTheseLegs(
      legs.map(({ id }) => id),
      clock.now(),
    )
    const stop: Tell = () => {
      sayBye(
        ended.filter(({ id }) => id !== by),
        'LOSE_RACE',
      )
    }
    const others = (await repo.openLegs(callId)).some(({ side }) => side === 'callee')
    return others ? stop : inOrder([await endCall(callId, cause), stop])
  }

  return {
    endCall,

    endRinging,

    /** The legs that lost the race against the one that answered. */
    endLosers: async (callId: number, winners: readonly string[]): Promise<Tell> => {
      const losers = await repo.endLegs(callId, winners, clock.now())
      return () => {
        sayBye(losers, 'LOSE_RACE')
      }
    },

    /** Everything that a session had ringing or being called ends with it. */
    endUnanswered: async (address: SeatAddress, cause: HangupCause): Promise<Tell> => {
      const tells: Tell[] = []
      for (const leg of await repo.openLegsAt(address)) {
        if (leg.state !== 'ringing') continue
        if (leg.side === 'caller') tells.push(await endCall(leg.callId, cause, { by: leg.id }))
        else tells.push(await endRinging(leg.callId, [leg], cause, leg.id))
      }
      return inOrder(tells)
    },

    announce,
  }
}
export type Endings = ReturnType<typeof createEndings>

export const inOrder =
  (tells: readonly Tell[]): Tell =>
  () => {
    for (const tell of tells) tell()
  }
