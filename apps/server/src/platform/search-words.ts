import { sql, type SQL } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Accents, rings and dots, which follow their letters. */
const marks = String.raw`\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0326\u0327\u0328`
/** Characters that PostgreSQL would take as part of a word: of an address, a number or a tag. */
const punctuation = String.raw`-+_./\\@:&<>~''%#=?`
const spaces = ' '.repeat(17)

/**
 * The words of a text, whatever its language: without stop words or endings, which differ between languages, and without
 * marks, so that "mote" finds "möte".
 */
export const searchable = (text: SQL): SQL =>
  sql`strip(to_tsvector('simple', translate(normalize(${text}, nfkd), E${sql.raw(`'${punctuation}${marks}'`)}, ${sql.raw(`'${spaces}'`)})))`

/** The query for texts in which every word of another text begins a word; null if that has no words. */
export const beginnings = (text: SQL): SQL =>
  sql`(select string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery from unnest(${searchable(text)}))`

/** The same for one word only: the one that occurs in the fewest texts of a sample, and of equals the longest. */
export const rarestBeginning = (text: SQL, sample: SQL): SQL => sql`(
  select beginning.query
  from unnest(${searchable(text)}), lateral (select (quote_literal(lexeme) || ':*')::tsquery) as beginning (query)
  order by (select count(*) from (${sample}) as sample (words) where sample.words @@ beginning.query), length(lexeme) desc
  limit 1)`
