import type { NotificationSettings, UpdateNotificationSettings } from '@lykta/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { readDeviceState } from './device.ts'

export const deviceQuery = queryOptions({
  queryKey: ['notifications', 'device'],
  staleTime: 0,
  networkMode: 'always',
  queryFn: readDeviceState,
})

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: () => api.get<NotificationSettings>('notifications/me'),
})

/** Answers all settings as they are now. */
export const updateSettings = (change: UpdateNotificationSettings): Promise<NotificationSettings> =>
  api.update<NotificationSettings>('notifications', 'me', change)
