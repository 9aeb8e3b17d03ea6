import { expect, test } from 'vitest'
import { newPasswordProblem, repeatProblem } from './password-rules.ts'

test.each([
  { password: '', problem: 'required', note: '[RESET-14] none' },
  { password: 'Aa1!a', problem: 'tooShort', note: '[RESET-15] five characters' },
  { password: 'Aa1!aa', problem: undefined, note: '[RESET-15] six characters with everything' },
  { password: 'AA1!AA', problem: 'tooSimple', note: '[RESET-16] no lowercase letter' },
  { password: 'aa1!aa', problem: 'tooSimple', note: '[RESET-17] no uppercase letter' },
  { password: 'Aaa!aa', problem: 'tooSimple', note: '[RESET-18] no digit' },
  { password: 'Aa1aaa', problem: 'tooSimple', note: '[RESET-19] no special character' },
  { password: 'Aa1 aa', problem: 'tooSimple', note: '[RESET-19] a space is none' },
  { password: 'Åå1!åå', problem: undefined, note: '[RESET-16] letters of Swedish' },
] as const)('a new password: $note', ({ password, problem }) => {
  expect(newPasswordProblem(password)).toBe(problem)
})

test('[RESET-21] [RESET-22] the repetition is required and has to be equal', () => {
  expect(repeatProblem('Aa1!aa', '')).toBe('required')
  expect(repeatProblem('Aa1!aa', 'Aa1!a')).toBe('different')
  expect(repeatProblem('Aa1!aa', 'Aa1!aa')).toBeUndefined()
})
