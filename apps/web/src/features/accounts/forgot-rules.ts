import { hasSpecialCharacters, isEmail } from '@lykta/contract/accounts'

/** What is wrong with the address a link is asked for with; a user name will do as well. */
export const forgotProblem = (email: string): 'required' | 'emailIncorrect' | undefined => {
  const text = email.trim()
  if (text === '') return 'required'
  return hasSpecialCharacters(text) && !isEmail(text) ? 'emailIncorrect' : undefined
}
