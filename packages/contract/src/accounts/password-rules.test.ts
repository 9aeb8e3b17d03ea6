import { describe, expect, test } from 'vitest'
import { brokenPasswordRules } from './password-rules.ts'

describe('a new password', () => {
  test.each([
    { password: 'Aa1!aa', broken: [] },
    { password: 'Lykta-demo-1', broken: [] },
    { password: 'Åä1…öö', broken: [] },
    { password: 'Aa1!a', broken: ['length'] },
    { password: 'AA1!AA', broken: ['lowerCase'] },
    { password: 'aa1!aa', broken: ['upperCase'] },
    { password: 'Aaa!aa', broken: ['digit'] },
    { password: 'Aa1aaa', broken: ['special'] },
    { password: 'Aa1 aa', broken: ['special'] },
    { password: '', broken: ['length', 'lowerCase', 'upperCase', 'digit', 'special'] },
  ])(
    '[RESET-15] [RESET-16] [RESET-17] [RESET-18] [RESET-19] "$password" breaks $broken',
    ({ password, broken }) => {
      expect(brokenPasswordRules(password)).toEqual(broken)
    },
  )
})
