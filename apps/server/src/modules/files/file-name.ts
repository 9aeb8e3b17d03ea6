/** The limit of most file systems, so that the file can be saved under its name. */
const maxBytes = 255
// Control characters, slashes of both kinds, and marks that change the text direction, which make an "exe" look like a
// picture.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Returns the file name in composed form (NFC), trimmed; undefined if it is not a valid name. */
export const cleanName = (given: string): string | undefined => {
  const name = given.normalize('NFC').trim()
  const isName =
    name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= maxBytes && name.isWellFormed()
  return isName && !forbidden.test(name) ? name : undefined
}
