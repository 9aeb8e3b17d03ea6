import { usernameMaxLength } from '@lykta/contract/constants'

export type UsernameProblem = 'required' | 'emailIncorrect' | 'tooLong'

/** Anything but letters of any script, digits and the three marks that user names may have. */
export const hasSpecialCharacters = (text: string): boolean => /[^\p{L}\p{M}\p{N}._-]/u.test(text)

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text)

/** What is wrong with a user name, which may also be an e-mail address. */
export const usernameProblem = (username: string): UsernameProblem | undefined => {
  const text = username.trim()
  if (text === '') return 'required'
  if (hasSpecialCharacters(text)) return isEmail(text) ? undefined : 'emailIncorrect'
  return Array.from(text).length > usernameMaxLength ? 'tooLong' : undefined
}

export const passwordProblem = (password: string): 'required' | undefined =>
  password === '' ? 'required' : undefined
