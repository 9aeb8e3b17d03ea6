import { describe, expect, test } from 'vitest'
import { passwordProblem, usernameProblem } from './login-rules.ts'

describe('usernameProblem', () => {
  test.each([
    { username: '', problem: 'required', note: '[LOGIN-10] an empty user name' },
    { username: '   ', problem: 'required', note: '[LOGIN-10] only spaces' },
    { username: 'karin', problem: undefined, note: '[LOGIN-12] a plain name' },
    { username: ' karin ', problem: undefined, note: '[LOGIN-12] a phone adds a space' },
    { username: 'åsa.öberg-2_x', problem: undefined, note: '[LOGIN-11] letters, digits, dot, line and dash' },
    { username: 'karin@sjobygden.example', problem: undefined, note: '[LOGIN-11] an e-mail address' },
    {
      username: 'karin@sjobygden',
      problem: 'emailIncorrect',
      note: '[LOGIN-11] an address without a domain',
    },
    { username: 'karin@', problem: 'emailIncorrect', note: '[LOGIN-11] an address half typed' },
    { username: 'karin lindqvist', problem: 'emailIncorrect', note: '[LOGIN-11] a space inside' },
    { username: 'a@b.c@d.e', problem: 'emailIncorrect', note: '[LOGIN-11] two at signs' },
    { username: 'a@b..c', problem: 'emailIncorrect', note: '[LOGIN-11] two dots in the domain' },
    { username: 'k'.repeat(50), problem: undefined, note: '[LOGIN-12] exactly 50 characters' },
    { username: 'k'.repeat(51), problem: 'tooLong', note: '[LOGIN-12] 51 characters' },
    {
      username: `${'k'.repeat(60)}@b.se`,
      problem: undefined,
      note: '[LOGIN-12] a long address is no long name',
    },
  ])('$note', ({ username, problem }) => {
    expect(usernameProblem(username)).toBe(problem)
  })
})

test('[LOGIN-13] the password is required, and may be anything else', () => {
  expect(passwordProblem('')).toBe('required')
  expect(passwordProblem(' ')).toBeUndefined()
})
