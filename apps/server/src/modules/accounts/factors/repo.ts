import type { FactorNeed, Role } from '@lykta/contract/accounts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { codeApps, factorRules, passkeyChallenges, passkeys, recoveryCodes } from '../tables.ts'
import { devicePins } from '../shared-devices/tables.ts'

/** What a role needs by the rule of the cluster, or else by the one for all. */
export const needsOf = async (
  db: Executor,
  { clusterId, role }: { clusterId: number | null; role: Role },
): Promise<FactorNeed> => {
  const ofCluster = clusterId === null ? undefined : eq(factorRules.clusterId, clusterId)
  const [row] = await db
    .select({ needs: factorRules.needs })
    .from(factorRules)
    .where(and(eq(factorRules.role, role), or(isNull(factorRules.clusterId), ofCluster)))
    .orderBy(sql`${factorRules.clusterId} nulls last`)
    .limit(1)
  return row?.needs ?? 'none'
}

export const rulesSet = (db: Executor) => db.select().from(factorRules)

export const setRule = async (
  db: Executor,
  rule: { clusterId: number | null; role: Role; needs: FactorNeed },
): Promise<void> => {
  await db
    .insert(factorRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [factorRules.clusterId, factorRules.role],
      set: { needs: sql`excluded.needs` },
    })
}

export const deleteFactors = async (db: Executor, userId: number): Promise<void> => {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await db.delete(codeApps).where(eq(codeApps.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(devicePins).where(eq(devicePins.userId, userId))
}
