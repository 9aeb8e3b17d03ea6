import { seal, unseal } from '../../../platform/sealed-value.ts'

const place = { of: 'lykta logins at a call host', name: '' }

/**
 * What a FreeSWITCH keeps of a login and sends with each call: the token, sealed, so that a call is refused as soon as the login has
 * ended, and whoever reads the FreeSWITCH's logs or events can do nothing with it.
 */
export const createSealedLogins = (secret: string) => ({
  seal: (token: string): string => seal(Buffer.from(token, 'utf8'), secret, place).toString('base64url'),
  /** Undefined for anything that was not sealed here. */
  open: (text: string): string | undefined =>
    unseal(Buffer.from(text, 'base64url'), secret, place)?.toString('utf8'),
})
