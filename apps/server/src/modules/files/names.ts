/** What file systems hold at most, for whoever saves it. */
const maxBytes = 255
// Control characters, slashes of both kinds, and marks that turn the direction of reading, by which "gpj.exe" poses as a picture.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The name of a file as it is kept: composed, without the spaces around it. Undefined: it cannot be a name. */
export const cleanName = (given: string): string | undefined => {
  const name = given.normalize('NFC').trim()
  const isName =
    name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= maxBytes && name.isWellFormed()
  return isName && !forbidden.test(name) ? name : undefined
}
