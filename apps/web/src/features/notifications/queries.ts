import type { NotificationSettings, UpdateNotificationSettings } from '@lykta/contract/notifications'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { readDeviceState } from './push-device.ts'

export const deviceQuery = queryOptions({
  queryKey: ['notifications', 'device'],
  staleTime: 0,
  networkMode: 'always',
  queryFn: readDeviceState,
})

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async () => (await api.call(notificationRoutes.settings, {})).data,
})

/** Returns all settings after the change. */
export const updateSettings = async (change: UpdateNotificationSettings): Promise<NotificationSettings> =>
  (await api.call(notificationRoutes.updateSettings, { body: change })).data
