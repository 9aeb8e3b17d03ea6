import type { Box, EditBox } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notices } from '../../shared/notices/index.ts'
import { changeBox } from './edit-queries.ts'

/** Saves a part of a box at once, and offers to try again where that fails. */
export const useSavePart = (box: Box, failed: string, onSaved: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useMutation({
    mutationKey: ['box-part'],
    mutationFn: (change: EditBox) => changeBox(client, box.id, change),
    onSuccess: onSaved,
    onError: (_error, change) =>
      notices.show({
        kind: 'failed',
        text: failed,
        action: { label: t('states.tryAgain'), run: () => save.mutate(change) },
      }),
  })
  return save
}
