import { expect, test } from 'vitest'
import { preferredLanguage } from './languages.ts'

test.each([
  { wishes: ['sv-SE', 'en'], language: 'sv', note: '[I18N-02] a Swedish browser' },
  { wishes: ['de-DE', 'sv'], language: 'sv', note: '[I18N-02] Swedish as the second wish' },
  { wishes: ['en-GB', 'sv'], language: 'en', note: '[I18N-01] English first' },
  { wishes: ['de'], language: 'en', note: '[I18N-01] a language that is not ours' },
  { wishes: [], language: 'en', note: '[I18N-01] no wish at all' },
] as const)('$note', ({ wishes, language }) => {
  expect(preferredLanguage(wishes)).toBe(language)
})
