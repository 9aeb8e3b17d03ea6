const name = 'lykta_device'
/** Browsers keep none for longer; it is set again whenever the device asks who has used it. */
const longestSeconds = 400 * 86_400

/** The secret by which a shared device is known, in the header `cookie`. */
export const deviceSecretIn = (cookies: string | undefined): string | undefined =>
  cookies === undefined ? undefined : /(?:^|;\s*)lykta_device=([\w-]{43})(?:;|$)/.exec(cookies)?.[1]

/**
 * The one cookie there is. It says which device asks, never who: what acts for somebody needs their token as well. No script reads it, so
 * that nobody can take it to another device, and other sites' requests do not bring it.
 */
const deviceCookie = (secret: string | null, secure: boolean): string =>
  [
    `${name}=${secret ?? ''}`,
    'Path=/api',
    `Max-Age=${String(secret === null ? 0 : longestSeconds)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** What the handler of a route returns that sets the cookie, or removes it. */
export class WithDeviceCookie<T> {
  readonly answer: T
  readonly cookie: string

  constructor(answer: T, { secret, secure }: { secret: string | null; secure: boolean }) {
    this.answer = answer
    this.cookie = deviceCookie(secret, secure)
  }
}
