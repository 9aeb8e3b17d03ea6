import type { UpdateNotificationSettings } from '@lykta/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notices } from '../../shared/notices/index.ts'
import { notificationSettingsQuery, updateSettings } from './queries.ts'

/** What one is told of, and the way to change it: at once, and where that fails it stays as it was and says so. */
export const useNotificationSettings = () => {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const query = useQuery(notificationSettingsQuery)
  const change = useMutation({
    mutationKey: ['notification-settings'],
    mutationFn: updateSettings,
    onSuccess: (settings) => client.setQueryData(notificationSettingsQuery.queryKey, settings),
    onError: () => notices.show({ kind: 'failed', text: t('unsaved') }),
  })
  return {
    settings: query.data,
    failed: query.isError && query.data === undefined,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    change: (changes: UpdateNotificationSettings) => change.mutate(changes),
    /** What is being saved. */
    saving: change.isPending ? change.variables : undefined,
  }
}
