/** What a telephone dials, of a number as people write it. The (0) of an international number is not dialled. */
export const telHref = (phone: string): string =>
  `tel:${phone.replace(/^(\+\d+\s*)\(0\)/, '$1').replaceAll(/(?!^\+)\D/g, '')}`

/** Whether a link leads to a web page, which has a tab of its own, and not to a telephone or a mail. */
export const isWebPage = (href: string): boolean => /^https?:/i.test(href)

/** The name of the site that a link leads to, for people: without `www.`; of other links what they dial or write to. */
export const siteName = (href: string): string => {
  const url = URL.parse(href)
  if (url === null) return href
  return isWebPage(href) ? url.hostname.replace(/^www\./, '') : decoded(url.pathname)
}

/** As people read it; as it stands where what looks encoded is not, such as a lone percent sign. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
