import type { Config } from '@lykta/contract/config'
import { fileKindOf } from '@lykta/contract/files/types'
import { isApiError, type ApiErrorCode } from '../../shared/api/index.ts'
import { store } from '../../shared/store/index.ts'
import type { AttachmentProblem } from './attachment.ts'
import { checkFileNames, discardFile, uploadPicture } from './queries.ts'
import { createUploads, type Uploads } from './uploads.ts'

const problems: Partial<Record<ApiErrorCode, AttachmentProblem>> = {
  file_taken: 'taken',
  file_type: 'type',
  unsupported_media_type: 'type',
  file_size: 'size',
  too_large: 'size',
  file_name: 'name',
  quota_full: 'quota',
}

const problemOf = (error: unknown): AttachmentProblem =>
  (isApiError(error) ? problems[error.code] : undefined) ?? 'notUploaded'

const look =
  (limits: () => Config['limits'] | undefined) =>
  (file: File): AttachmentProblem | undefined => {
    if (fileKindOf(file.name) !== 'image') return 'type'
    const limit = limits()?.imageBytes
    return limit !== undefined && file.size > limit ? 'size' : undefined
  }

/** Local address of an uploaded picture; undefined when it is gone. */
const loadPicture = async (fd: string): Promise<string | undefined> => {
  const token = store.get('token')
  const answer = await fetch(`/media/${fd}?size=screen`, { headers: token === undefined ? {} : { token } })
  return answer.ok ? URL.createObjectURL(await answer.blob()) : undefined
}

/** The pictures of a message that is being written. */
export const makeUploads = (limits: () => Config['limits'] | undefined): Uploads =>
  createUploads({
    check: checkFileNames,
    upload: uploadPicture,
    // A file that stays after all is in nobody's way but its owner's space; there is nothing to tell.
    discard: (id) => void discardFile(id).catch(() => undefined),
    look: look(limits),
    reasonOf: problemOf,
    preview: {
      make: (file) => URL.createObjectURL(file),
      load: loadPicture,
      release: (address) => URL.revokeObjectURL(address),
    },
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
  })
