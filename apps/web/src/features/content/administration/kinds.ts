import { contentKindNames, contentKinds, type Bilingual, type ContentKindName } from '@lykta/contract/content'
import { languages, type Language } from '../../../shared/i18n/languages.ts'
import { say, type Entry } from './entry.ts'

/** The kinds that an administrator writes: of all clusters, or of one. */
export const kindsOf = (level: string | undefined): readonly ContentKindName[] =>
  contentKindNames.filter((kind) => level === 'system' || contentKinds[kind].isShared !== true)

/** What an entry is called in a list. */
export const nameOf = (kind: ContentKindName, { texts, facts }: Entry, language: Language): string =>
  kind === 'support' ? facts.value : say(texts.title, language)

/** The languages in which a text is missing that is there in another. */
export const missingIn = (of: Bilingual): Language[] =>
  languages.some((one) => of[one].trim() !== '') ? languages.filter((one) => of[one].trim() === '') : []

/** The languages in which something of it is missing. */
export const missingLanguages = (kind: ContentKindName, { texts }: Pick<Entry, 'texts'>): Language[] => {
  const missing = new Set(contentKinds[kind].texts.flatMap(({ name }) => missingIn(texts[name])))
  return languages.filter((one) => missing.has(one))
}
