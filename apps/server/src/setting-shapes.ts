import { isIP } from 'node:net'
import { isTimeZone } from '@lykta/contract/time-zone'
import { z } from 'zod'

export const text = z.string().min(1)
const portText = 'must be a port number from 0 to 65535'
export const port = z.coerce.number(portText).int(portText).min(0, portText).max(65_535, portText)
const countText = 'must be a whole number above 0'
export const count = z.coerce.number(countText).int(countText).positive(countText)
export const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })
/** As the PostgreSQL driver accepts it: a network URL, or the folder of a socket. */
export const databaseUrl = z
  .string()
  .regex(
    /^(?:postgres(?:ql)?:\/\/|socket:|\/)/,
    'must be an address such as postgres://name:password@host/lykta',
  )
/** A comma-separated list. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
)
/** A browser refuses every call if one of its ICE servers is malformed. */
export const iceServers = (scheme: RegExp, example: string) =>
  list.pipe(z.array(z.string().regex(scheme, `must be an address such as ${example}`)))

const isProxy = (one: string): boolean => one === 'loopback' || isIP(one.replace(/\/\d{1,3}$/, '')) !== 0
export const proxies = list.pipe(
  z.array(z.string().refine(isProxy, 'must be addresses or ranges, such as 10.0.0.0/8')),
)

const isOrigin = (one: string): boolean =>
  /^https?:\/\//.test(one) && URL.canParse(one) && new URL(one).origin === one
export const origins = list.pipe(
  z.array(z.string().refine(isOrigin, 'must be origins without a path, such as https://partner.example')),
)

export const timeZone = text.refine(isTimeZone, 'must be a time zone such as Europe/Stockholm')

/** The text in docs/settings.md about a setting, beside its default. */
interface Explained {
  about: string
  example: string
  /** Describes a default that is not a plain value. */
  otherwise?: string
}
export const explained = <S extends z.ZodType>(shape: S, words: Explained): S => shape.meta({ ...words })
