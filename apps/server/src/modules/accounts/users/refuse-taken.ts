import { errorTexts } from '@lykta/contract/errors'
import { AppError } from '../../../errors.ts'
import type { Database } from '../../../platform/database.ts'
import { isUniqueViolation } from '../../../platform/unique-violation.ts'
import { holdersOf } from './repo.ts'

const refusal = (code: 'username_taken' | 'email_taken', field: string) =>
  new AppError(code, { fields: { [field]: errorTexts[code] } })

const check = async (
  db: Database,
  wanted: { username: string; email: string },
  butId: number | undefined,
): Promise<void> => {
  const { username, email } = await holdersOf(db, wanted, butId)
  if (username !== undefined && username === email) throw new AppError('user_exists')
  if (username !== undefined) throw refusal('username_taken', 'username')
  if (email !== undefined) throw refusal('email_taken', 'email')
}

/**
 * Runs a change that sets this user name and e-mail address, unless another account has them, even one created at the
 * same moment. @throws username_taken, email_taken, user_exists
 */
export const refuseTaken = async <T>(
  db: Database,
  wanted: { username: string; email: string },
  butId: number | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  await check(db, wanted, butId)
  try {
    return await work()
  } catch (thrown) {
    if (isUniqueViolation(thrown)) await check(db, wanted, butId)
    throw thrown
  }
}
