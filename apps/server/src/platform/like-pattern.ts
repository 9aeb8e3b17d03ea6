import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Returns the LIKE pattern for values that contain the text literally; undefined if there is no text. */
export const likePattern = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim())}%`

/** As ILIKE, which would put the pattern in small letters again for each row. */
export const isLike = (text: SQLWrapper, pattern: string): SQL => sql`lower(${text}) like lower(${pattern})`
