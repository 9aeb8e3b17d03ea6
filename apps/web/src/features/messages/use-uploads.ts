import type { Config } from '@lykta/contract/config'
import { fileKindOf } from '@lykta/contract/files/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError, type ApiErrorCode } from '../../shared/api/index.ts'
import { configQuery } from '../../shared/config/config.ts'
import type { AttachmentProblem } from './attachment.ts'
import { checkFileNames, uploadPicture } from './queries.ts'
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

const make = (limits: () => Config['limits'] | undefined): Uploads =>
  createUploads({
    check: checkFileNames,
    upload: uploadPicture,
    look: look(limits),
    reasonOf: problemOf,
    preview: {
      make: (file) => URL.createObjectURL(file),
      release: (address) => URL.revokeObjectURL(address),
    },
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
  })

/** The pictures of the message that is being written; they are let go of when it is left. */
export const useUploads = (): Uploads => {
  const client = useQueryClient()
  const [uploads] = useState(() => make(() => client.getQueryData(configQuery.queryKey)?.limits))
  useEffect(() => () => uploads.dispose(), [uploads])
  return uploads
}

export const useAttachments = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.get)
