import type { UpdateNotificationSettings } from '@lykta/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notices } from '../../shared/notices/index.ts'
import { notificationSettingsQuery, updateSettings } from './queries.ts'

/** The notification settings and how to change them. A change takes effect at once and is undone with a notice if it fails. */
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
    failed: query.isError && query.data === undefined ? query : undefined,
    change: (changes: UpdateNotificationSettings) => change.mutate(changes),
    /** What is being saved. */
    saving: change.isPending ? change.variables : undefined,
  }
}
