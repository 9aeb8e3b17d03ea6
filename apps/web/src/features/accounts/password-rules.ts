import { brokenPasswordRules } from '@lykta/contract/accounts'

export type PasswordProblem = 'required' | 'tooShort' | 'tooSimple'

/** What is wrong with a new password, the most basic fault first. */
export const newPasswordProblem = (password: string): PasswordProblem | undefined => {
  if (password === '') return 'required'
  const broken = brokenPasswordRules(password)
  if (broken.includes('length')) return 'tooShort'
  return broken.length > 0 ? 'tooSimple' : undefined
}

/** What is wrong with its repetition. */
export const repeatProblem = (password: string, repeat: string): 'required' | 'different' | undefined => {
  if (repeat === '') return 'required'
  return repeat === password ? undefined : 'different'
}
