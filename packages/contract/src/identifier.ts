/** Characters that join or separate letters in scripts other than Latin, as between the parts of Persian names. */
const joiners = new Set(['\u200C', '\u200D'])

/**
 * A name, a username or an address in the form in which it is compared and stored: composed, without surrounding white
 * space and without the invisible characters that come along when it is copied. Imports no schema.
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

/** Characters that occur in no name. A file read in the wrong encoding is full of them. */
export const hasUnreadable = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/u.test(text)

/** The same for an email address, which is often copied as a link. */
export const cleanEmail = (text: string): string =>
  cleanIdentifier(cleanIdentifier(text).replace(/^mailto:/iu, ''))
