import type { User, UserPermissions } from '@lykta/contract/accounts'
import type { SiteConfig } from '@lykta/contract/config'
import { languages } from '../i18n/languages.ts'
import type { Reader } from './local-store.ts'

/** The whole login data; known permissions are merged in after the login. */
interface UserData {
  user: User
  permissions?: UserPermissions
}

const text: Reader<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
const id: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/** Accepts only these words. */
const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value)

/** Times in ms, by the id of what they belong to. */
const timesById: Reader<Readonly<Partial<Record<number, number>>>> = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const times: Partial<Record<number, number>> = {}
  for (const [name, time] of Object.entries(value)) if (typeof time === 'number') times[Number(name)] = time
  return times
}

const isUserData = (value: unknown): value is UserData => {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false
  const { user } = value
  return (
    typeof user === 'object' &&
    user !== null &&
    ['name', 'role', 'extension'].every((field) => typeof Reflect.get(user, field) === 'string') &&
    typeof Reflect.get(user, 'id') === 'number'
  )
}

const readUserData: Reader<UserData> = (value) => (isUserData(value) ? value : undefined)

/** As this version last read it. Another version's may have another shape. */
const readConfig: Reader<SiteConfig> = (value) => (isOfThisVersion(value) ? value : undefined)
const isOfThisVersion = (value: unknown): value is SiteConfig =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === APP_VERSION

/** Parsed by its reader, with a schema that is loaded with the feature. */
const unread: Reader<unknown> = (value) => value

/**
 * The values that the specification keeps in the browser, and the user's own choices. The login page reads its few values without a
 * schema library, which would be larger than the room left on that page.
 */
export const storedValueReaders = {
  token: text,
  id,
  userData: readUserData,
  /** "true" while an administrator wants this user to choose a new password. */
  change: text,
  /** A random string, new at each passed check. */
  caretaker: text,
  /** The browser that the installed app is registered with, with the address that the server saw. */
  recentBrowser: unread,
  /** The token from a login by which this browser is recognised at the next. */
  device: (value: unknown) => (typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : undefined),
  /** The name of this device, where it is shared. The server knows it by a cookie, which no script reads. */
  sharedDevice: text,
  /** On a shared device: when somebody last touched it, and that it has been covered since. */
  touchedAt: id,
  covered: oneOf('yes'),
  /** The sign-in by a provider for which this browser has gone there. */
  leftFor: unread,
  config: readConfig,
  sessionId: text,
  /** The credentials for the call channel, from the login on. */
  callUser: unread,
  user: unread,
  /** Active calls, so that a reloaded page can resume them. */
  savedCalls: unread,
  /** The devices chosen for calls. */
  devices: unread,
  /** When the battery warning of each box began to count. */
  boxes: unread,
  notificationToken: text,
  language: oneOf(...languages),
  selectedBox: id,
  /** The id of the municipality whose support was viewed last. */
  supportMunicipality: id,
  /** Display settings; without a value, as the device prefers. */
  textSize: oneOf('large', 'largest'),
  contrast: oneOf('normal', 'more'),
  theme: oneOf('light', 'dark'),
  /** The user no longer wants the hint about the home screen. */
  installHint: oneOf('closed'),
  /** When the newest call that the user has seen began, by the box's id. */
  callsSeen: timesById,
  /** The messages being written, by the box's id. */
  drafts: unread,
  /** The messages waiting for the server. */
  outbox: unread,
}

export type StoredValues = {
  [Key in keyof typeof storedValueReaders]: (typeof storedValueReaders)[Key] extends Reader<infer Value>
    ? Value
    : never
}
