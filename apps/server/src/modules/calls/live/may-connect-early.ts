import type { VertoSessionAddress, VertoSessions } from '../../../ports/verto-sessions.ts'

/**
 * Returns whether the two sides may connect while the call rings: only if exactly one device rings, because an offer can be
 * answered only once, and only if both clients support it, because others would start sending.
 */
export const mayConnectEarly = async (
  vertoSessions: Pick<VertoSessions, 'find'>,
  caller: VertoSessionAddress,
  callees: readonly VertoSessionAddress[],
): Promise<boolean> => {
  if (callees.length !== 1) return false
  const sides = await Promise.all([caller, ...callees].map(vertoSessions.find))
  return sides.every((side) => side?.connectsEarly === true)
}
