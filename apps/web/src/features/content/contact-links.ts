/** The digits to dial, from a number as people write it. The (0) of an international number is left out. */
export const telHref = (phone: string): string =>
  `tel:${phone.replace(/^(\+\d+\s*)\(0\)/, '$1').replaceAll(/(?!^\+)\D/g, '')}`

/** Whether a link leads to a web page, which opens in a new tab, rather than to a telephone or a mail. */
export const isWebPage = (href: string): boolean => /^https?:/i.test(href)

/** The readable name of the site that a link leads to, without `www.`; for other links, the number or address. */
export const siteName = (href: string): string => {
  const url = URL.parse(href)
  if (url === null) return href
  return isWebPage(href) ? url.hostname.replace(/^www\./, '') : decoded(url.pathname)
}

/** Decoded for reading; unchanged if something that looks encoded is not, such as a lone percent sign. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
