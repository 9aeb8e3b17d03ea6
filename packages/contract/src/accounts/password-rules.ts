import { passwordMinLength } from '../constants.ts'

/** The requirements of a new password, one by one, for a checklist. Imports no schema. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordMinLength,
  lowerCase: (password: string) => /\p{Ll}/u.test(password),
  upperCase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  /** Anything that is neither a letter, a digit nor a space. */
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const

export type PasswordRule = keyof typeof passwordRules

/** The rules that a password breaks; empty: none. */
export const brokenPasswordRules = (password: string): PasswordRule[] => {
  const rules: readonly PasswordRule[] = ['length', 'lowerCase', 'upperCase', 'digit', 'special']
  return rules.filter((rule) => !passwordRules[rule](password))
}
