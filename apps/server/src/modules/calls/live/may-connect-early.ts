import type { VertoSessionAddress, VertoSessions } from '../../../ports/verto-sessions.ts'

/**
 * Returns whether the two sides may connect while it rings: only where exactly one device rings, because an offer is
 * answered once, and only where both clients can, because others would send at once.
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
