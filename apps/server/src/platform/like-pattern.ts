import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Returns the LIKE pattern for values that contain the text literally; undefined if there is no text. */
export const likePattern = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim())}%`

/** Like ILIKE, which would lower-case the pattern again for each row. */
export const isLike = (text: SQLWrapper, pattern: string): SQL => sql`lower(${text}) like lower(${pattern})`
