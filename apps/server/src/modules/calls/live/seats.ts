import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import type { ServerMethod, ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { VertoSeat } from '../../../doors/verto-seat.ts'
import { VertoRefusal } from '../../../doors/verto-refusal.ts'

/** Where a leg of a call is to be found: the session that it belongs to, of the party that it belongs to. */
export interface SeatAddress {
  sessionId: string
  extension: string
}

export const addressOf = (seat: VertoSeat): SeatAddress => ({
  sessionId: seat.sessid,
  extension: seat.party.extension,
})

/** Everybody who is signed in to the call channel here. */
export const createSeats = () => {
  const bySession = new Map<string, VertoSeat>()

  return {
    /**
     * Takes the session's seat, and answers who had it before.
     * @throws VertoRefusal when it is another party's
     */
    take: (seat: VertoSeat): VertoSeat | undefined => {
      const previous = bySession.get(seat.sessid)
      if (previous !== undefined && previous.party.extension !== seat.party.extension)
        throw new VertoRefusal(rpcErrors.sessionInUse)
      bySession.set(seat.sessid, seat)
      return previous
    },

    /** False: the seat had passed to a newer connection. */
    leave: (seat: VertoSeat): boolean => {
      if (bySession.get(seat.sessid) !== seat) return false
      bySession.delete(seat.sessid)
      return true
    },

    isTaken: (seat: VertoSeat): boolean => bySession.get(seat.sessid) === seat,

    of: (extensions: readonly string[]): VertoSeat[] =>
      [...bySession.values()].filter(({ party }) => extensions.includes(party.extension)),

    where: (fits: (seat: VertoSeat) => boolean): VertoSeat[] => [...bySession.values()].filter(fits),

    has: ({ sessionId, extension }: SeatAddress): boolean =>
      bySession.get(sessionId)?.party.extension === extension,

    send: <M extends ServerMethod>(
      { sessionId, extension }: SeatAddress,
      method: M,
      params: ServerParamsByMethod[M],
    ): void => {
      const seat = bySession.get(sessionId)
      if (seat?.party.extension === extension) seat.send(method, params)
    },
  }
}
export type Seats = ReturnType<typeof createSeats>
