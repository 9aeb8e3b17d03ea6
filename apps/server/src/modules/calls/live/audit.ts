import type { CallRow } from './repo.ts'

/** A call as an audit event. */
export const auditOf = <T extends 'call_started' | 'call_answered' | 'call_ended'>(
  action: T,
  { id, userId, boxId, direction, cause }: CallRow,
) => ({
  action,
  userId,
  boxId,
  subject: { type: 'call', id },
  detail: { direction, ...(cause === null ? {} : { cause }) },
})
