import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { totalOf } from '../../../../platform/page-and-total.ts'
import type { UserRow } from '../../repo.ts'
import { users } from '../../tables.ts'
import { scimTokens } from '../tables.ts'

export type TokenRow = typeof scimTokens.$inferSelect

/** With whoever has made each. */
const withMakers = (db: Executor) =>
  db
    .select({ token: scimTokens, maker: users })
    .from(scimTokens)
    .innerJoin(users, eq(users.id, scimTokens.createdBy))

export const tokenByHash = async (
  db: Executor,
  tokenHash: string,
): Promise<{ token: TokenRow; maker: UserRow } | undefined> => {
  const [found] = await withMakers(db).where(eq(scimTokens.tokenHash, tokenHash))
  return found
}

/** Null: of every cluster. */
export const tokensIn = (
  db: Executor,
  clusterId: number | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ token: TokenRow; maker: UserRow }[]> =>
  withMakers(db)
    .where(clusterId === null ? undefined : eq(scimTokens.clusterId, clusterId))
    .orderBy(desc(scimTokens.id))
    .offset(skip)
    .limit(limit)

export const touchToken = async (db: Executor, id: number, now: Date): Promise<void> => {
  await db.update(scimTokens).set({ lastUsedAt: now }).where(eq(scimTokens.id, id))
}

export const insertToken = async (db: Executor, token: typeof scimTokens.$inferInsert): Promise<TokenRow> => {
  const [row] = await db.insert(scimTokens).values(token).returning()
  if (row === undefined) throw new Error('the token was not stored')
  return row
}

export const countTokens = async (db: Executor, clusterId: number): Promise<number> => {
  const rows = db.select({ id: scimTokens.id }).from(scimTokens).where(eq(scimTokens.clusterId, clusterId))
  return (await totalOf(db, rows, { skip: 0, limit: 0 })).total
}

export const lockToken = async (db: Executor, id: number): Promise<TokenRow | undefined> => {
  const [row] = await db.select().from(scimTokens).where(eq(scimTokens.id, id)).for('update')
  return row
}

export const deleteToken = async (db: Executor, id: number): Promise<void> => {
  await db.delete(scimTokens).where(eq(scimTokens.id, id))
}
