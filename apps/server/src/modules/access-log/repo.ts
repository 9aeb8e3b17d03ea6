import type { AuditAction } from '@lykta/contract/audit'
import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

const answers = alias(auditEntries, 'answers')

/** The newest entries of these actions that a user caused on the box, and the calls that came to it; `automatic`: the TV answered by itself. */
export const accessLogOfBox = (
  db: Executor,
  boxId: number,
  { actions, since, limit }: { actions: readonly AuditAction[]; since: Date; limit: number },
) => {
  const isCallHere = and(
    eq(auditEntries.action, 'call_started'),
    sql`${auditEntries.detail} ->> 'direction' = 'to_box'`,
  )
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      user: users,
      automatic: sql<boolean>`exists (select from ${auditEntries} as answers where ${and(
        eq(answers.boxId, boxId),
        gte(answers.at, auditEntries.at),
        eq(answers.action, 'call_answered'),
        eq(answers.subjectId, auditEntries.subjectId),
        sql`${answers.detail} ->> 'automatic' = 'true'`,
      )})`,
    })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.userId))
    .where(
      and(
        eq(auditEntries.boxId, boxId),
        gte(auditEntries.at, since),
        or(inArray(auditEntries.action, [...actions]), isCallHere),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
}
export type AccessRow = Awaited<ReturnType<typeof accessLogOfBox>>[number]
