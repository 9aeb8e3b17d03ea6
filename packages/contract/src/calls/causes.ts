/** Why a call ended, as numbered by Q.850 and FreeSWITCH. The name decides; the number goes with it. */
export const hangupCauses = {
  UNALLOCATED_NUMBER: 1,
  NO_ROUTE_DESTINATION: 3,
  CHANNEL_UNACCEPTABLE: 6,
  NORMAL_CLEARING: 16,
  USER_BUSY: 17,
  NO_USER_RESPONSE: 18,
  NO_ANSWER: 19,
  SUBSCRIBER_ABSENT: 20,
  CALL_REJECTED: 21,
  NUMBER_CHANGED: 22,
  DESTINATION_OUT_OF_ORDER: 27,
  INVALID_NUMBER_FORMAT: 28,
  NORMAL_UNSPECIFIED: 31,
  NORMAL_CIRCUIT_CONGESTION: 34,
  NETWORK_OUT_OF_ORDER: 38,
  NORMAL_TEMPORARY_FAILURE: 41,
  BEARERCAPABILITY_NOTAUTH: 57,
  BEARERCAPABILITY_NOTAVAIL: 58,
  SERVICE_UNAVAILABLE: 63,
  FACILITY_NOT_IMPLEMENTED: 69,
  INCOMPATIBLE_DESTINATION: 88,
  INVALID_MSG_UNSPECIFIED: 95,
  RECOVERY_ON_TIMER_EXPIRE: 102,
  INTERWORKING: 127,
  ORIGINATOR_CANCEL: 487,
  SYSTEM_SHUTDOWN: 701,
  LOSE_RACE: 702,
  MANAGER_REQUEST: 703,
  BLIND_TRANSFER: 800,
  ATTENDED_TRANSFER: 801,
  ALLOTTED_TIMEOUT: 802,
  MEDIA_TIMEOUT: 804,
  PICKED_OFF: 805,
  USER_NOT_REGISTERED: 806,
} as const
export type HangupCause = keyof typeof hangupCauses

/** Labels that a client gives its own hang-up. A server does not know them, so the other side gets NORMAL_CLEARING. */
export const clientCauses = { USER_MEDIA_ERROR: 16, PURGE: '01' } as const
export type EndCause = HangupCause | keyof typeof clientCauses

const names = Object.keys(hangupCauses).filter((name): name is HangupCause => name in hangupCauses)
const byCode = new Map<number, HangupCause>(names.map((name) => [hangupCauses[name], name]))

export const isHangupCause = (name: string): name is HangupCause => Object.hasOwn(hangupCauses, name)

export const causeCodeOf = (cause: EndCause): number | string =>
  cause === 'USER_MEDIA_ERROR' || cause === 'PURGE' ? clientCauses[cause] : hangupCauses[cause]

/** The meaning of a `verto.bye`: the name wins over the number, and anything unknown counts as NORMAL_CLEARING. */
export const resolveCause = (said: {
  cause?: string | number | undefined
  causeCode?: string | number | undefined
}): HangupCause => {
  if (said.cause !== undefined) {
    const name = String(said.cause).toUpperCase()
    if (isHangupCause(name)) return name
    return byCode.get(Number(name)) ?? 'NORMAL_CLEARING'
  }
  return byCode.get(Number(said.causeCode)) ?? 'NORMAL_CLEARING'
}
