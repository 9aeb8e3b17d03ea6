import type { Executor } from '../../../platform/database.ts'
import { agreementsOf, type Agreement } from '../../consents/index.ts'
import type { LinkRow } from './repo.ts'

/** What is agreed of automatic answers: nothing unless it is switched on and in the register. */
export const agreedOn = (
  { autoAnswer, userId }: Pick<LinkRow, 'autoAnswer' | 'userId'>,
  agreed: Awaited<ReturnType<typeof agreementsOf>>,
): Agreement | null => (autoAnswer === null ? null : agreed({ purpose: 'automaticAnswer', userId }))

/** Links of one box with what is agreed of automatic answers. */
export const withAgreements = async <T extends { link: LinkRow }>(
  db: Executor,
  boxId: number,
  rows: readonly T[],
  now: Date,
): Promise<T[]> => {
  const agreed = await agreementsOf(db, boxId, now)
  return rows.map((row) => ({ ...row, link: { ...row.link, autoAnswer: agreedOn(row.link, agreed) } }))
}
