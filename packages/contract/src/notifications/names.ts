/**
 * What people can be told of while the app is closed. This file imports nothing, so that the apps can read it without the
 * schemas.
 */
export const notificationKinds = [
  'box_offline',
  'battery_low',
  'message_read',
  'call_incoming',
  'call_missed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How long a box may be without contact before it is told, for people to choose from. */
export const offlineMinutesChoices = [5, 15, 30, 60] as const
export type OfflineMinutes = (typeof offlineMinutesChoices)[number]

/** Something for every kind, such as whether it is on. */
export const eachKind = <T>(of: (kind: NotificationKind) => T): Record<NotificationKind, T> => ({
  box_offline: of('box_offline'),
  battery_low: of('battery_low'),
  message_read: of('message_read'),
  call_incoming: of('call_incoming'),
  call_missed: of('call_missed'),
})

/** What a push carries, as JSON: all that is needed to show it, in the language of whoever gets it, and nothing else. */
export interface PushMessage {
  title: string
  body: string
  lang: string
  /** Where a tap leads, below this origin. */
  path: string
  /** What is shown under the same tag is replaced. */
  tag: string
  /** It is heard also where its tag is shown already, and stays until it is seen to. */
  rings?: boolean
}
