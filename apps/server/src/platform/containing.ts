const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Returns the LIKE pattern for values that contain the text literally; undefined if there is no text. */
export const containing = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim())}%`
