import type { SiteConfig } from '@lykta/contract/config'
import { fileKindOf } from '@lykta/contract/files'
import { isApiError, type ApiErrorCode } from '../../shared/api/index.ts'
import { lookAtFile } from '../../shared/files/look-at-file.ts'
import { readMedia } from '../../shared/files/read-media.ts'
import { limitOf, type AttachmentProblem } from './attachment.ts'
import { checkFileNames, discardFile, uploadFile } from './queries.ts'
import { createUploads, type LookedAt, type PreviewLoader, type Uploads } from './uploads.ts'

const problems: Partial<Record<ApiErrorCode, AttachmentProblem>> = {
  file_taken: 'taken',
  file_type: 'type',
  unsupported_media_type: 'type',
  file_size: 'size',
  too_large: 'size',
  file_unreadable: 'damaged',
  file_unfinished: 'unfinished',
  file_too_long: 'long',
  file_too_many_pixels: 'pixels',
  file_name: 'name',
  quota_full: 'quota',
}

const problemOf = (error: unknown): AttachmentProblem =>
  (isApiError(error) ? problems[error.code] : undefined) ?? 'notUploaded'

const look =
  (limits: () => SiteConfig['limits'] | undefined) =>
  async (file: File, given: string): Promise<LookedAt> => {
    const seen = await lookAtFile(file, given)
    if (seen.problem !== undefined) return { problem: seen.problem, name: given, isDrawn: false }
    const known = limits()
    const { kind, name, isDrawn } = seen
    const isLarge = known !== undefined && file.size > limitOf(known, kind)
    return { problem: isLarge ? 'size' : undefined, name, isDrawn }
  }

/**
 * Whether the file exists.
 * @throws if the server's answer does not tell, for example while it restarts
 */
const isThere = ({ ok, status }: Response): boolean => {
  if (!ok && status !== 404) throw new Error(`media answered ${String(status)}`)
  return ok
}

/** A small version of an uploaded picture, or a voice message. For a film only its existence is checked, not its content. */
const loadPreview: PreviewLoader = async ({ fd, name }) => {
  if (fileKindOf(name) === 'video') {
    // While a film is being converted there is only its still; one stored unchanged has none.
    for (const address of [`/media/${fd}?size=poster`, `/media/${fd}`] as const) {
      if (isThere(await readMedia(address, { method: 'HEAD' }))) return {}
    }
    return undefined
  }
  if (fileKindOf(name) === 'audio') {
    const answer = await readMedia(`/media/${fd}`)
    // It cannot be played while it is being converted.
    return isThere(answer) ? { address: URL.createObjectURL(await answer.blob()) } : {}
  }
  const answer = await readMedia(`/media/${fd}?size=screen`)
  return isThere(answer) ? { address: URL.createObjectURL(await answer.blob()) } : undefined
}

/** The files of a message that is being written. */
export const makeUploads = (limits: () => SiteConfig['limits'] | undefined): Uploads =>
  createUploads({
    check: checkFileNames,
    upload: uploadFile,
    // A leftover file only takes up its owner's space, so nothing is shown.
    discard: (id) => void discardFile(id).catch(() => undefined),
    look: look(limits),
    reasonOf: problemOf,
    preview: {
      make: (file) => URL.createObjectURL(file),
      load: loadPreview,
      release: (address) => URL.revokeObjectURL(address),
    },
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
  })
