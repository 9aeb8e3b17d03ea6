import type { User, UserBrowser, UserPermissions } from '@lykta/contract/accounts'
import {
  messageIntervals,
  messageKinds,
  type MessageInterval,
  type MessageKind,
} from '@lykta/contract/messages/names'
import { languages, type Language } from '../i18n/languages.ts'
import type { Reader } from './local-store.ts'

/** The whole login data; what is known of the permissions is merged in after the login. */
export interface UserData {
  user: User
  permissions?: UserPermissions
}

/** When the battery warning of a box began to count, and whether it ran on battery then. */
export interface BoxRecord {
  id: number
  createdAt: number
  updatedAt: number
  timeShowBox: number
  usingBattery: boolean
}

/** What the call channel signs in with. */
export interface LoggedInUser {
  token: string
  user: Pick<User, 'id' | 'extension' | 'email' | 'firstName' | 'lastName' | 'avatar'>
}

/** An active call, so that a page that is loaded again can take it up: its options and since when it is active (ms). */
export interface SavedCallRecord {
  callID: string
  isReceiver: boolean
  partner: { name: string; nickName: string; avatar: string | null; camera: boolean; extension: string }
  video: boolean
  microphone: boolean
  camera: boolean
  startedAt: number
}

/** Ids of the devices that were chosen for calls; what is not there is the browser's choice. */
export interface ChosenDevices {
  microphone?: string | undefined
  camera?: string | undefined
  speaker?: string | undefined
}

/** How and when a message goes out, where that is not as usual. */
export interface StoredMessageOptions {
  type: MessageKind
  dyslexie: boolean
  /** The rooms it goes to, where it is not the selected box's alone. */
  rooms: readonly number[]
  /** The message that it answers. */
  reply: { id: number; subject: string } | null
  template: number | null
  when: 'now' | 'later' | 'again'
  /** As the field has it; empty: not chosen. */
  schedule: string
  interval: MessageInterval
  days: readonly number[]
  /** As the field has it; empty: none. */
  expiration: string
  reminder: number
}

/** A message that is being written to a resident, with the pictures that are uploaded for it. */
export interface StoredDraft {
  subject: string
  message: string
  size: 'small' | 'medium' | 'large'
  /** What else was chosen for it; missing: nothing. */
  options?: StoredMessageOptions
  files: ReadonlyArray<{ id: number; fd: string; name: string; size: number }>
}

/** The values that the specification keeps in the browser, and the person's own choices. */
export interface StoredValues {
  token: string
  id: number
  userData: UserData
  /** "true" while an administrator wants this person to choose a new password. */
  change: string
  /** A random string, new at each passed check. */
  caretaker: string
  /** The browser that the installed app is registered with, with the address that the server saw. */
  recentBrowser: UserBrowser
  sessionId: string
  callUser: LoggedInUser
  savedCalls: Record<string, SavedCallRecord>
  user: LoggedInUser
  devices: ChosenDevices
  boxes: Record<string, BoxRecord>
  notificationToken: string
  language: Language
  selectedBox: number
  /** The id of the municipality whose support was looked at last. */
  supportMunicipality: number
  /** How the app is shown; without a value as the device asks for it. */
  textSize: 'large' | 'largest'
  contrast: 'normal' | 'more'
  theme: 'light' | 'dark'
  /** By the box's id. */
  drafts: Record<string, StoredDraft>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text: Reader<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
const id: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  typeof value['id'] === 'number' &&
  typeof value['name'] === 'string' &&
  typeof value['role'] === 'string' &&
  typeof value['extension'] === 'string'

const isUserData = (value: unknown): value is UserData => isRecord(value) && isUser(value['user'])

const isLoggedInUser = (value: unknown): value is LoggedInUser =>
  isRecord(value) &&
  typeof value['token'] === 'string' &&
  isRecord(value['user']) &&
  typeof value['user']['id'] === 'number' &&
  typeof value['user']['extension'] === 'string'

const isUserBrowser = (value: unknown): value is UserBrowser =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  typeof value['version'] === 'string' &&
  typeof value['platform'] === 'string' &&
  typeof value['address'] === 'string'

const isBoxRecord = (value: unknown): value is BoxRecord =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['timeShowBox'] === 'number'

const isBoxRecords = (value: unknown): value is Record<string, BoxRecord> =>
  isRecord(value) && Object.values(value).every((one) => isBoxRecord(one))

const isSavedCall = (value: unknown): value is SavedCallRecord =>
  isRecord(value) &&
  typeof value['callID'] === 'string' &&
  typeof value['startedAt'] === 'number' &&
  typeof value['isReceiver'] === 'boolean' &&
  typeof value['microphone'] === 'boolean' &&
  typeof value['camera'] === 'boolean' &&
  isRecord(value['partner']) &&
  typeof value['partner']['extension'] === 'string'

const isSavedCalls = (value: unknown): value is Record<string, SavedCallRecord> =>
  isRecord(value) && Object.values(value).every((one) => isSavedCall(one))

const isChosenDevices = (value: unknown): value is ChosenDevices =>
  isRecord(value) &&
  ['microphone', 'camera', 'speaker'].every(
    (device) => value[device] === undefined || typeof value[device] === 'string',
  )

const isDraftFile = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['id'] === 'number' &&
  typeof value['fd'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['size'] === 'number'

const isNumber = (value: unknown): value is number => typeof value === 'number'

const isReply = (value: unknown): boolean =>
  value === null || (isRecord(value) && isNumber(value['id']) && typeof value['subject'] === 'string')

const isOptions = (value: unknown): value is StoredMessageOptions =>
  isRecord(value) &&
  messageKinds.some((one) => one === value['type']) &&
  typeof value['dyslexie'] === 'boolean' &&
  Array.isArray(value['rooms']) &&
  value['rooms'].every((one) => isNumber(one)) &&
  isReply(value['reply']) &&
  (value['template'] === null || isNumber(value['template'])) &&
  (value['when'] === 'now' || value['when'] === 'later' || value['when'] === 'again') &&
  typeof value['schedule'] === 'string' &&
  messageIntervals.some((one) => one === value['interval']) &&
  Array.isArray(value['days']) &&
  value['days'].every((one) => isNumber(one)) &&
  typeof value['expiration'] === 'string' &&
  isNumber(value['reminder'])

const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value['subject'] === 'string' &&
  typeof value['message'] === 'string' &&
  (value['size'] === 'small' || value['size'] === 'medium' || value['size'] === 'large') &&
  (value['options'] === undefined || isOptions(value['options'])) &&
  Array.isArray(value['files']) &&
  value['files'].every((one) => isDraftFile(one))

/** One that cannot be read does not take the others with it. */
const readDrafts: Reader<Record<string, StoredDraft>> = (value) => {
  if (!isRecord(value)) return undefined
  const drafts = Object.entries(value).filter((entry): entry is [string, StoredDraft] => isDraft(entry[1]))
  return Object.fromEntries(drafts)
}

/** One of the words, and nothing else. */
const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value)

const only =
  <T>(holds: (value: unknown) => value is T): Reader<T> =>
  (value) =>
    holds(value) ? value : undefined

export const storedValueReaders = {
  token: text,
  id,
  userData: only(isUserData),
  change: text,
  caretaker: text,
  recentBrowser: only(isUserBrowser),
  sessionId: text,
  callUser: only(isLoggedInUser),
  savedCalls: only(isSavedCalls),
  user: only(isLoggedInUser),
  devices: only(isChosenDevices),
  boxes: only(isBoxRecords),
  notificationToken: text,
  language: (value) => languages.find((one) => one === value),
  selectedBox: id,
  supportMunicipality: id,
  textSize: oneOf('large', 'largest'),
  contrast: oneOf('normal', 'more'),
  theme: oneOf('light', 'dark'),
  drafts: readDrafts,
} satisfies { [K in keyof StoredValues]: Reader<StoredValues[K]> }
