import { brokenPasswordRules, UsernameSchema } from '@lykta/contract/accounts'
import type { Language } from '@lykta/contract/languages'
import type { Database } from '../../platform/database.ts'
import { isGuessable } from './sign-in/password/common-passwords.ts'
import { hashPassword } from './sign-in/password/passwords.ts'
import { setRule } from './factors/repo.ts'
import { isAnyUser, userByName } from './repo.ts'
import { insertUser } from './users/repo.ts'

export interface NewAdministrator {
  username: string
  email: string
  language: Language
  password: string
}

/**
 * Creates a system administrator, for an operator at the command line. With the first user of all, staff and administrators come to need a
 * second factor. Returns what is wrong, if anything.
 */
export const createAdministrator = async (
  db: Database,
  input: NewAdministrator,
): Promise<string | undefined> => {
  if (!UsernameSchema.safeParse(input.username).success) {
    return 'A user name has at most 50 letters, digits, dots, dashes and underscores.'
  }
  if (brokenPasswordRules(input.password).length > 0) {
    return 'The password needs at least 6 characters, with a lower case and an upper case letter, a digit and a special character.'
  }
  if (await isGuessable(input.password, { ...input, firstName: '', lastName: '' })) {
    return 'This password is easy to guess. Choose one that is not a common word, and that does not contain the user name.'
  }
  if ((await userByName(db, input.username)) !== undefined) return 'This user name is taken.'
  if ((await userByName(db, input.email)) !== undefined) return 'This e-mail address is taken.'
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    // A new system begins with what it should have; whoever runs one already decides for themselves.
    if (!(await isAnyUser(tx)))
      for (const role of ['staff', 'admin'] as const)
        await setRule(tx, { clusterId: null, role, needs: 'secondFactor' })
    await insertUser(tx, {
      username: input.username,
      email: input.email,
      language: input.language,
      passwordHash,
      firstName: input.username,
      lastName: '',
      role: 'admin',
      level: 'system',
    })
  })
  return undefined
}
