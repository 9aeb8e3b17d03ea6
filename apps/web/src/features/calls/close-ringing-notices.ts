import { closeNotifications } from '../../shared/devices/shown-notifications.ts'

/** Closes the notifications of calls, as the app itself rings. */
export const closeRingingNotices = (): Promise<void> => closeNotifications((tag) => tag.startsWith('call_'))
