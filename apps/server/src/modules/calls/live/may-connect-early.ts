import type { KnownVertoSession } from '../../../ports/verto-sessions.ts'

type Side = Pick<KnownVertoSession, 'connectsEarly'> | undefined

/**
 * Returns whether the two sides may connect while the call rings: only if exactly one device rings, because an offer can be
 * answered only once, and only if both clients support it, because others would start sending.
 */
export const mayConnectEarly = (caller: Side, callees: readonly Side[]): boolean =>
  callees.length === 1 && [caller, ...callees].every((side) => side?.connectsEarly === true)
