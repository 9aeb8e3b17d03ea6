import type { Executor } from '../../platform/database.ts'
import { currentConsents, insertConsent, withdrawConsents, type ConsentKey } from './repo.ts'

/** What is noted where a function is switched on: who has agreed, and when, in milliseconds. */
export interface Agreement {
  agreedBy: string
  agreedAt: number
}

/** Notes what was agreed where a function was switched on, unless that is in the register already. */
export const noteAgreement = async (
  tx: Executor,
  { userId = null, ...key }: ConsentKey,
  { agreedBy, agreedAt }: Agreement,
  by: { notedBy: number; now: Date },
): Promise<void> => {
  const known = (await currentConsents(tx, key.boxId, by.now)).some(
    (one) =>
      one.purpose === key.purpose &&
      one.userId === userId &&
      one.givenBy === agreedBy &&
      one.from.getTime() === agreedAt,
  )
  if (known) return
  await insertConsent(tx, {
    ...key,
    userId,
    giver: 'unstated',
    givenBy: agreedBy,
    proof: 'unstated',
    from: new Date(agreedAt),
    notedBy: by.notedBy,
  })
}

/** Ends what was agreed where a function is switched off. */
export const endAgreement = (tx: Executor, key: ConsentKey, by: { notedBy: number; now: Date }) =>
  withdrawConsents(tx, key, { withdrawnAt: by.now, withdrawnBy: '', withdrawalNotedBy: by.notedBy })

/** What the residents agreed, as it is shown where the function is switched on. */
export const agreementsOf = async (db: Executor, boxId: number, now: Date) => {
  const current = await currentConsents(db, boxId, now)
  return ({ purpose, userId = null }: Omit<ConsentKey, 'boxId'>): Agreement | null => {
    const found = current.find((one) => one.purpose === purpose && one.userId === userId)
    return found === undefined ? null : { agreedBy: found.givenBy, agreedAt: found.from.getTime() }
  }
}
