import { sql, type SQL } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Accents, rings and dots, after their letters. */
const marks = String.raw`\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0326\u0327\u0328`
/** What PostgreSQL would take for a part of a word: of an address, a number, a tag. */
const punctuation = String.raw`-+_./\\@:&<>~''%#=?`
const spaces = ' '.repeat(17)

/**
 * The words of a text, whatever their language: without stop words or endings, which are another matter in each, and
 * without marks, so that "mote" finds "möte".
 */
export const searchable = (text: SQL): SQL =>
  sql`strip(to_tsvector('simple', translate(normalize(${text}, nfkd), E${sql.raw(`'${punctuation}${marks}'`)}, ${sql.raw(`'${spaces}'`)})))`

/** The query for texts in which every word of another begins a word; null where that has none. */
export const beginnings = (text: SQL): SQL =>
  sql`(select string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery from unnest(${searchable(text)}))`

/** The same for one word of it: the one that the fewest of a sample of such texts have, and of these the longest. */
export const rarestBeginning = (text: SQL, sample: SQL): SQL => sql`(
  select beginning.query
  from unnest(${searchable(text)}), lateral (select (quote_literal(lexeme) || ':*')::tsquery) as beginning (query)
  order by (select count(*) from (${sample}) as sample (words) where sample.words @@ beginning.query), length(lexeme) desc
  limit 1)`
