import type { Executor } from '../../../platform/database.ts'
import { agreementsOf } from '../../consents/index.ts'
import type { LinkRow } from './repo.ts'

/** Links of one box with what the register has of automatic answers; the column is for older servers beside this one. */
export const withAgreements = async <T extends { link: LinkRow }>(
  db: Executor,
  boxId: number,
  rows: readonly T[],
  now: Date,
): Promise<T[]> => {
  const agreed = await agreementsOf(db, boxId, now)
  return rows.map((row) => ({
    ...row,
    link: { ...row.link, autoAnswer: agreed({ purpose: 'automaticAnswer', userId: row.link.userId }) },
  }))
}
