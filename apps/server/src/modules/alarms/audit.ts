import type { Executor } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'

/** Records what a user did with an alarm, in the transaction of the change; without rooms, in the user's own cluster. */
export const createAuditAlarm =
  (audit: RecordAudit) =>
  (
    action: Parameters<RecordAudit>[0]['action'],
    { userId, clusterId }: Pick<SignedInUser, 'userId' | 'clusterId'>,
    { id, roomIds = [] }: { id: number; roomIds?: readonly number[] },
    tx: Executor,
  ): Promise<void> => {
    const subject = { type: 'alarm', id }
    return audit(
      roomIds.length === 0 ? { action, userId, clusterId, subject } : { action, userId, roomIds, subject },
      tx,
    )
  }
export type AuditAlarm = ReturnType<typeof createAuditAlarm>
