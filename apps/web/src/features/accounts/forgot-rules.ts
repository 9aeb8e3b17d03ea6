import { hasSpecialCharacters, isEmail } from '@lykta/contract/accounts'

/** What is wrong with the address for which a link is requested; a user name is valid too. */
export const forgotProblem = (email: string): 'required' | 'emailIncorrect' | undefined => {
  const text = email.trim()
  if (text === '') return 'required'
  return hasSpecialCharacters(text) && !isEmail(text) ? 'emailIncorrect' : undefined
}
