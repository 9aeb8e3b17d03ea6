import type { AuditAction } from '@lykta/contract/audit'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { users } from '../accounts/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { boxes } from '../boxes/tables.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'

export const insertAccessLogEntries = async (
  db: Executor,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<void> => {
  if (entries.length > 0) await db.insert(auditEntries).values(entries)
}

/** The boxes in the rooms, with their clusters. */
export const boxesIn = (db: Executor, roomIds: readonly number[]) =>
  db
    .select({ boxId: boxes.id, clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(inArray(rooms.id, [...roomIds]), isNull(boxes.retiredAt)))

/** The newest entries of these actions that a user caused on the box. */
export const accessLogOfBox = (db: Executor, boxId: number, actions: readonly AuditAction[], limit: number) =>
  db
    .select({ id: auditEntries.id, at: auditEntries.at, action: auditEntries.action, user: users })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.userId))
    .where(and(eq(auditEntries.boxId, boxId), inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
