import { expect, test } from 'vitest'
import { forgotProblem } from './forgot-rules.ts'

test.each([
  { email: '', problem: 'required', note: '[FORGOT-07] nothing' },
  { email: ' ', problem: 'required', note: '[FORGOT-07] only spaces' },
  { email: 'karin.lindqvist@sjobygden', problem: 'emailIncorrect', note: '[FORGOT-08] no domain' },
  { email: 'karin@sjobygden.example', problem: undefined, note: '[FORGOT-08] an address' },
  { email: 'karin', problem: undefined, note: '[FORGOT-08] a user name has no special characters' },
] as const)('$note', ({ email, problem }) => {
  expect(forgotProblem(email)).toBe(problem)
})
