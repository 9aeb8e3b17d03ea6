import type { SettingsFlagName } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { keepFlags, saveFlag } from './queries.ts'

interface SaveFlag {
  /** What is being saved; undefined while nothing is. */
  saving: boolean | undefined
  save: (on: boolean) => void
}

/**
 * Saves one flag of a box at once. The cached list of boxes has the new value before the server answers, because navigation
 * saves the cached flags; it is restored if saving fails.
 */
export const useSaveFlag = ({ id }: Pick<BoxView, 'id'>, name: SettingsFlagName): SaveFlag => {
  const { t } = useTranslation(['boxes', 'shell'])
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: ['settings-flag'],
    mutationFn: (on: boolean) => saveFlag(id, name, on),
    onMutate: (on) => keepFlags(client, id, { [name]: on }),
    onSuccess: (flags) => keepFlags(client, id, { [name]: flags[name] }),
    onError: (_error, on) => {
      keepFlags(client, id, { [name]: !on })
      notices.show({
        kind: 'failed',
        text: t('competence.unsaved'),
        action: { label: t('shell:states.tryAgain'), run: () => mutation.mutate(on) },
      })
    },
  })
  return { saving: mutation.isPending ? mutation.variables : undefined, save: mutation.mutate }
}
