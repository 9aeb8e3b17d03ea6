import {
  contentKindNames,
  contentKindOf,
  textIn,
  type Bilingual,
  type ContentKindName,
  type ContentValues,
} from '@lykta/contract/content'
import { languages, type Language } from '../../../shared/i18n/languages.ts'

/** The kinds that an administrator can write: of all clusters, or of one. */
export const kindsOf = (level: string | undefined): readonly ContentKindName[] =>
  contentKindNames.filter((kind) => level === 'system' || contentKindOf(kind).isShared !== true)

type Named = Pick<ContentValues, 'texts' | 'facts'>

/** The name of an entry in a list. */
export const nameOf = (kind: ContentKindName, { texts, facts }: Named, language: Language): string => {
  const { namedBy } = contentKindOf(kind)
  return namedBy === undefined ? textIn(texts.title, language) : facts[namedBy]
}

/** The languages in which a text is missing that exists in another. */
export const missingIn = (of: Bilingual): Language[] =>
  languages.some((one) => of[one].trim() !== '') ? languages.filter((one) => of[one].trim() === '') : []

/** The languages in which any of its texts is missing. */
export const missingLanguages = (
  kind: ContentKindName,
  { texts }: Pick<ContentValues, 'texts'>,
): Language[] => {
  const missing = new Set(contentKindOf(kind).texts.flatMap(({ name }) => missingIn(texts[name])))
  return languages.filter((one) => missing.has(one))
}
