import { fileKindOf } from '@lykta/contract/files/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { useConfig } from '../../shared/config/config.ts'
import { fileSizeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { changeBox, givePicture } from './edit-queries.ts'

interface BoxPictureState {
  /** Share of a new picture that has left this browser, 0-100; undefined while none is on its way. */
  percent: number | undefined
  removing: boolean
  error: string | undefined
  give: (file: File) => void
  remove: () => void
}

/** Gives a box another picture, or none; both count at once. */
export const useBoxPicture = (boxId: number, onRemoved: () => void): BoxPictureState => {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const language = useLanguage()
  const limit = useConfig()?.limits.imageBytes
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string>()

  const giving = useMutation({
    mutationKey: ['box-picture'],
    mutationFn: (file: File) => givePicture(client, boxId, file, setPercent),
    onSuccess: () => notices.show({ kind: 'done', text: t('picture.saved') }),
  })
  const removing = useMutation({
    mutationKey: ['box-picture'],
    mutationFn: () => changeBox(client, boxId, { avatar: null }),
    onSuccess: () => {
      onRemoved()
      notices.show({ kind: 'done', text: t('picture.removed') })
    },
  })
  const failure = giving.error ?? removing.error
  const problemOf = (file: File): string | undefined => {
    if (fileKindOf(file.name) !== 'image') return t('picture.type')
    return limit !== undefined && file.size > limit
      ? t('picture.size', { size: fileSizeText(limit, language) })
      : undefined
  }

  return {
    percent: giving.isPending ? percent : undefined,
    removing: removing.isPending,
    error: refused ?? (failure === null ? undefined : refusalText(failure)),
    give: (file) => {
      const problem = problemOf(file)
      setRefused(problem)
      setPercent(0)
      removing.reset()
      giving.reset()
      if (problem === undefined) giving.mutate(file)
    },
    remove: () => {
      setRefused(undefined)
      giving.reset()
      removing.mutate()
    },
  }
}
