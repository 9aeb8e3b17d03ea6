import { hasSpecialCharacters, isEmail, isTooLongForUsername } from '@lykta/contract/accounts'

export type UsernameProblem = 'required' | 'emailIncorrect' | 'tooLong'

/** What is wrong with a user name, which may also be an e-mail address. */
export const usernameProblem = (username: string): UsernameProblem | undefined => {
  const text = username.trim()
  if (text === '') return 'required'
  if (hasSpecialCharacters(text)) return isEmail(text) ? undefined : 'emailIncorrect'
  return isTooLongForUsername(text) ? 'tooLong' : undefined
}

export const passwordProblem = (password: string): 'required' | undefined =>
  password === '' ? 'required' : undefined
