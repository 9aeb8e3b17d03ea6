const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** The pattern of LIKE for what contains the text, as it was typed; undefined: nothing was. */
export const containing = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim())}%`
