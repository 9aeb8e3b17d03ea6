import { errorTexts } from '@lykta/contract/errors'
import { AppError } from '../../../../errors.ts'
import type { Attempts } from '../../../../platform/failed-attempts.ts'
import type { Origin } from '../../../../signed-in.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import { passwordFits } from './passwords.ts'

const tries = { limit: 5, windowMs: 15 * 60_000 }

/**
 * Checks that the owner of the account is at the device: nobody takes over an account from a borrowed phone.
 * `field`: the input that held the password. @throws old_password_wrong, too_many_attempts
 */
export const checkOldPassword = async (
  { attempts, audit }: { attempts: Attempts; audit: RecordAudit },
  {
    user,
    from,
  }: {
    user: { id: number; passwordHash: string | null; clusterId: number | null }
    from: Origin | undefined
  },
  password: string,
  field: string,
): Promise<void> => {
  const attempt = await attempts.reserve([{ subject: `old-password:${String(user.id)}`, ...tries }])
  if (!(await passwordFits(user.passwordHash, password))) {
    await audit({ action: 'old_password_wrong', userId: user.id, clusterId: user.clusterId, from })
    throw new AppError('old_password_wrong', { fields: { [field]: errorTexts.old_password_wrong } })
  }
  await attempt.succeeded()
}
