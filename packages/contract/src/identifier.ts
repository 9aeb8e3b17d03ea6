/** Keep letters apart or together in scripts other than Latin, as between the parts of Persian names. */
const joiners = new Set(['\u200C', '\u200D'])

/**
 * A name, a username, an address as it is compared and stored: composed, without white space around it and without
 * characters that nobody sees, which come along when it is copied from elsewhere. Imports no schema.
 */
export const cleanIdentifier = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (mark, at: number) =>
      joiners.has(mark) && /(?!\p{Script=Latin})[\p{L}\p{M}]$/u.test(text.normalize('NFC').slice(0, at))
        ? mark
        : '',
    )
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Characters that no name has. A file that is read in a wrong encoding is full of them. */
export const hasUnreadable = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/u.test(text)

/** The same of an email address, which is often copied as a link. */
export const cleanEmail = (text: string): string =>
  cleanIdentifier(cleanIdentifier(text).replace(/^mailto:/iu, ''))
