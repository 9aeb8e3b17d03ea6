/**
 * What people can be notified about while the app is closed. Imports nothing, so that the apps can read it without the
 * schemas.
 */
export const notificationKinds = [
  'box_offline',
  'battery_low',
  'message_read',
  'call_incoming',
  'call_missed',
  'reminder_unanswered',
  'alarm_info',
  'alarm_important',
  'alarm_critical',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The choices for how long a box may be without contact before a notification. */
export const offlineMinutesChoices = [5, 15, 30, 60] as const
export type OfflineMinutes = (typeof offlineMinutesChoices)[number]

/** A value for every kind, such as whether it is on. */
export const eachKind = <T>(of: (kind: NotificationKind) => T): Record<NotificationKind, T> => ({
  box_offline: of('box_offline'),
  battery_low: of('battery_low'),
  message_read: of('message_read'),
  call_incoming: of('call_incoming'),
  call_missed: of('call_missed'),
  reminder_unanswered: of('reminder_unanswered'),
  alarm_info: of('alarm_info'),
  alarm_important: of('alarm_important'),
  alarm_critical: of('alarm_critical'),
})

/** The JSON of a push: everything needed to show it, in the recipient's language, and nothing else. */
export interface PushMessage {
  title: string
  body: string
  lang: string
  /** Where a tap leads, below this origin. */
  path: string
  /** Replaces what is shown under the same tag. */
  tag: string
  /** Makes a sound even if its tag is already shown, and stays until the user acts on it. */
  rings?: boolean
}
