import { expect, test } from 'vitest'
import { preferredLanguage } from './languages.ts'

test.each([
  { preferences: ['sv-SE', 'en'], language: 'sv', note: '[I18N-02] a Swedish browser' },
  { preferences: ['de-DE', 'sv'], language: 'sv', note: '[I18N-02] Swedish as the second wish' },
  { preferences: ['en-GB', 'sv'], language: 'en', note: '[I18N-01] English first' },
  { preferences: ['de'], language: 'en', note: '[I18N-01] a language that is not ours' },
  { preferences: [], language: 'en', note: '[I18N-01] no wish at all' },
] as const)('$note', ({ preferences, language }) => {
  expect(preferredLanguage(preferences)).toBe(language)
})
