import { errorTexts } from '@lykta/contract/errors'
import { AppError } from '../../../../errors.ts'
import { isGuessable, type PasswordOwner } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

/**
 * Returns the hash of a password that somebody has chosen. The contract has checked what it is made of.
 * `field`: the input that held it. @throws password_common
 */
export const hashNewPassword = async (
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<string> => {
  if (await isGuessable(password, owner))
    throw new AppError('password_common', { fields: { [field]: errorTexts.password_common } })
  return hashPassword(password)
}
