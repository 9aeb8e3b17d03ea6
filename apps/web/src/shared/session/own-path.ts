/** Where a login cannot lead: back to itself, or to a link that works once. */
const noPlace = /^\/(?:login|resetpassword)(?:\/|$)/

/**
 * The place in this app that an address names, or none: after a login only our own pages may be opened. It is read as the browser
 * reads it, because that skips tabs and treats a backslash as a slash.
 * @param origin this app's own, such as `https://lykta.example`
 */
export const ownPath = (value: unknown, origin: string): string | undefined => {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  if (url.origin !== origin || noPlace.test(url.pathname)) return undefined
  const path = url.pathname + url.search + url.hash
  // `/.//foreign.example` is a path of ours whose short form would be read as another host.
  return path.startsWith('//') ? undefined : path
}

/** The place in this app that a value in an address names. */
export const readOwnPath = (value: unknown): string | undefined => ownPath(value, location.origin)

/** Returns where the login leads back to; nothing for home, the default. */
export const returnTo = (
  { href, pathname }: { href: string; pathname: string },
  origin: string,
): { to?: string } => {
  const to = ownPath(href, origin)
  return to === undefined || pathname === '/App' || pathname === '/' ? {} : { to }
}
