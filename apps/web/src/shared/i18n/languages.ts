import { languages, type Language } from '@lykta/contract/languages'

export { languageNames, languages, type Language } from '@lykta/contract/languages'

/** All languages, beginning with the reader's own. */
export const ownFirst = (own: Language): readonly Language[] => [
  own,
  ...languages.filter((one) => one !== own),
]

/** The first of our languages in a browser's list; English if it has none of them. */
export const preferredLanguage = (preferences: readonly string[]): Language => {
  for (const preference of preferences) {
    const found = languages.find((one) => preference.toLowerCase().split('-')[0] === one)
    if (found !== undefined) return found
  }
  return 'en'
}
