import type { SiteConfig } from '@lykta/contract/config'
import { voiceLimits } from '@lykta/contract/constants'
import type { CheckedFile, FileKind } from '@lykta/contract/files'

/** Why a file cannot be sent as it is. */
export type AttachmentProblem =
  | 'duplicate'
  | 'quota'
  | 'notChecked'
  | 'notUploaded'
  | 'gone'
  | 'damaged'
  | 'unfinished'
  | 'empty'
  | 'unread'
  | 'long'
  | 'pixels'
  | NonNullable<CheckedFile['reason']>

/** A file chosen for a message. */
export interface Attachment {
  key: string
  /** The name under which it is sent. */
  name: string
  /** Bytes. */
  size: number
  /** The sender's caption. */
  caption: string
  /** Missing if it was uploaded before this page was loaded. */
  file: File | undefined
  /** Local address of the picture; missing while it is not known. */
  preview: string | undefined
  /** `new`: not examined yet. */
  state: 'new' | 'waiting' | 'uploading' | 'uploaded' | 'flagged'
  /** Share that has left this browser, 0-100. */
  percent: number
  problem: AttachmentProblem | undefined
  /** Whether it replaces the user's own file of this name. */
  override: boolean
  /** Its id and address once it has been uploaded. */
  uploaded: { id: number; fd: string } | undefined
}

/** The most bytes of a file of this kind. */
export const limitOf = (limits: SiteConfig['limits'], kind: FileKind): number =>
  ({ image: limits.imageBytes, video: limits.videoBytes, audio: voiceLimits.bytes })[kind]

export const isSameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()

/** Whether another of the chosen files has the same name. */
export const isDuplicate = (
  list: readonly Attachment[],
  { key, name }: Pick<Attachment, 'key' | 'name'>,
): boolean => list.some((other) => other.key !== key && isSameName(other.name, name))

const withMark = (name: string, mark: string): string => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} ${mark}${name.slice(dot)}` : `${name} ${mark}`
}

/** The name with a number before its ending: the first that no chosen file has. Phones give every photo the same name. */
export const freeName = (list: readonly Attachment[], name: string, from = 2): string => {
  const candidate = withMark(name, `(${String(from)})`)
  return list.some((other) => isSameName(other.name, candidate)) ? freeName(list, name, from + 1) : candidate
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * The name with day and time before its ending, for a name used before: somebody who has sent a hundred files of that name would
 * otherwise be asked for number after number.
 */
export const datedName = (name: string, at: Date): string => {
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return withMark(name, `${day} ${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`)
}

/** Names that cameras give to every picture, such as `image.jpg`. */
const genericName =
  /^(image|img|photo|picture|foto|bild|camera|capture|snapshot|video|movie|voice)[ _-]?\d?\.[a-z\d]+$/i

/** The name to send a file under: a picture with a generic name gets the day and the time. */
export const tellingName = (name: string, at: Date): string =>
  genericName.test(name) ? datedName(name, at) : name

/** Whether something has to be corrected before the message can be sent. */
export const isBlocked = (list: readonly Attachment[]): boolean =>
  list.some(({ state }) => state === 'flagged')

/** The ids of the uploaded files, in order; undefined until all are uploaded. */
export const uploadedIds = (list: readonly Attachment[]): number[] | undefined => {
  const ids = list.flatMap(({ uploaded }) => (uploaded === undefined ? [] : [uploaded.id]))
  return ids.length === list.length ? ids : undefined
}

const named: ReadonlySet<AttachmentProblem | undefined> = new Set(['duplicate', 'taken'])
const retried: ReadonlySet<AttachmentProblem | undefined> = new Set(['notChecked', 'notUploaded'])

/** How a message with flagged files can still be sent: by one press at each file, or without them. */
export const wayOut = (list: readonly Attachment[]): 'named' | 'retried' | 'others' => {
  const flagged = list.filter(({ state }) => state === 'flagged')
  if (flagged.every(({ problem }) => named.has(problem))) return 'named'
  return flagged.every(({ problem }) => retried.has(problem)) ? 'retried' : 'others'
}

/** The captions of the uploaded files that have one. */
export const captionsOf = (list: readonly Attachment[]): Array<{ file: number; text: string }> =>
  list.flatMap(({ uploaded, caption }) =>
    uploaded === undefined || caption.trim() === '' ? [] : [{ file: uploaded.id, text: caption.trim() }],
  )
