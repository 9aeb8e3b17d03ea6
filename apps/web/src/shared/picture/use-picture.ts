import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/index.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useConfig } from '../config/config.ts'
import { lookAtFile } from '../files/look-at-file.ts'
import { fileSizeText } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'

/** Saves an uploaded picture by its file's id; null removes the present one. `fd` is where its owner reads it. */
export type SetPicture = (fileId: number | null, fd: string | undefined) => Promise<unknown>

interface PictureState {
  /** Percentage of a new picture that has left this browser, 0-100; undefined while none is being uploaded. */
  percent: number | undefined
  removing: boolean
  error: string | undefined
  give: (file: File) => void
  remove: () => void
}

/** Nobody sees this name, and the user is unlikely to need it. */
const uploadAndSet = async (set: SetPicture, file: File, onProgress: (percent: number) => void) => {
  const name = `picture-${crypto.randomUUID()}`
  const form = { name, override: 'false', file }
  const { data: uploaded } = await api.call(uploadRoutes.upload, { form, onProgress })
  try {
    await set(uploaded.id, uploaded.fd)
  } catch (error) {
    // A leftover file only takes up its owner's space.
    await api.call(fileRoutes.discard, { params: { id: uploaded.id } }).catch(() => undefined)
    throw error
  }
}

/** Uploads a picture and sets it, or sets none. */
export const usePicture = (
  set: SetPicture,
  {
    onGiven = () => undefined,
    onRemoved = () => undefined,
  }: { onGiven?: () => void; onRemoved?: () => void } = {},
): PictureState => {
  const { t } = useTranslation('settings')
  const refusalText = useRefusalText()
  const language = useLanguage()
  const limit = useConfig()?.limits.imageBytes
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string>()

  const giving = useMutation({
    mutationKey: ['picture'],
    mutationFn: (file: File) => uploadAndSet(set, file, setPercent),
    onSuccess: onGiven,
  })
  const removing = useMutation({
    mutationKey: ['picture'],
    mutationFn: () => set(null, undefined),
    onSuccess: onRemoved,
  })
  const failure = giving.error ?? removing.error
  const problemOf = async (file: File): Promise<string | undefined> => {
    const seen = await lookAtFile(file)
    if (seen.problem === 'empty' || seen.problem === 'unread') return t(`picture.${seen.problem}`)
    if (seen.problem !== undefined || seen.kind !== 'image') return t('picture.type')
    return limit !== undefined && file.size > limit
      ? t('picture.size', { size: fileSizeText(limit, language) })
      : undefined
  }

  return {
    percent: giving.isPending ? percent : undefined,
    removing: removing.isPending,
    error: refused ?? (failure === null ? undefined : refusalText(failure)),
    give: (file) => {
      setPercent(0)
      removing.reset()
      giving.reset()
      void problemOf(file).then((problem) => {
        setRefused(problem)
        if (problem === undefined) giving.mutate(file)
      })
    },
    remove: () => {
      setRefused(undefined)
      giving.reset()
      removing.mutate()
    },
  }
}
