import { languages, type Language } from '@lykta/contract/languages'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const collationOf = (language: Language) => `${language}-x-icu`

/** The collations that PostgreSQL has to have. */
export const alphabets: readonly string[] = languages.map(collationOf)

/** A text sorted by a language's alphabet: Å comes after Z in Swedish, and next to A in English. */
export const inAlphabetOf = (language: Language, text: SQLWrapper): SQL =>
  sql`(${text} collate ${sql.identifier(collationOf(language))})`

/** A name as it is shown, which is how lists of names are sorted. */
export const shownName = (firstName: SQLWrapper, lastName: SQLWrapper): SQL =>
  sql`trim(${firstName} || ' ' || ${lastName})`
