import { createClientIds } from '../../shared/api/client-ids.ts'
import type { StoredDraft } from './stored-drafts.ts'
import type { Uploads } from './uploads.ts'

/** The content of a message before it is sent. */
export type Written = Pick<StoredDraft, 'subject' | 'message' | 'size' | 'options'>

const nothing: StoredDraft = { subject: '', message: '', size: 'medium', files: [] }

/** A message that is being written to one resident. */
export interface Draft {
  uploads: Uploads
  /** Identifies the content: sending the same content again is the same message. */
  clientIdOf: (content: object) => string
  getWritten: () => Written
  write: (written: Written) => void
  isEmpty: () => boolean
  /** It has been sent, with or without its pictures. */
  sent: (options: { withFiles: boolean }) => void
  /** Discards it, with its uploads. */
  discard: () => void
}

export interface Drafts {
  /** The draft to the resident of a box. It and its uploads stay when the screen is left. */
  open: (boxId: number, makeUploads: () => Uploads) => Draft
  /** Discards all drafts when the session is over. */
  end: () => void
}

interface Deps {
  kept: {
    get: (boxId: number) => StoredDraft | undefined
    /** `undefined` removes it. */
    set: (boxId: number, draft: StoredDraft | undefined) => void
  }
  newId: () => string
}

const isEmpty = ({ subject, message, files }: StoredDraft): boolean =>
  subject === '' && message === '' && files.length === 0

const uploadedFiles = (uploads: Uploads): StoredDraft['files'] =>
  uploads
    .get()
    .flatMap(({ uploaded, name, size, caption }) =>
      uploaded === undefined ? [] : [{ ...uploaded, name, size, ...(caption === '' ? {} : { caption }) }],
    )

/** The drafts, one per box. They survive a call, a change of box and a reload. */
export const createDrafts = ({ kept, newId }: Deps): Drafts => {
  const open = new Map<number, Draft>()

  const make = (boxId: number, uploads: Uploads): Draft => {
    const { files, ...words } = kept.get(boxId) ?? nothing
    let written: Written = words
    const current = () => ({ ...written, files: uploadedFiles(uploads) })
    const keep = () => {
      const draft = current()
      kept.set(boxId, isEmpty(draft) ? undefined : draft)
    }
    const end = (options: { discard: boolean }) => {
      uploads.dispose(options)
      kept.set(boxId, undefined)
      open.delete(boxId)
    }
    uploads.restore(files)
    uploads.subscribe(keep)
    return {
      uploads,
      clientIdOf: createClientIds(newId),
      getWritten: () => written,
      isEmpty: () => isEmpty(current()),
      write: (next) => {
        written = next
        keep()
      },
      sent: ({ withFiles }) => end({ discard: !withFiles }),
      discard: () => end({ discard: true }),
    }
  }

  return {
    open: (boxId, makeUploads) => {
      const draft = open.get(boxId) ?? make(boxId, makeUploads())
      open.set(boxId, draft)
      return draft
    },
    end: () => {
      for (const { uploads } of open.values()) uploads.dispose()
      open.clear()
    },
  }
}
