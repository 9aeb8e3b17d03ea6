/** What is stored about somebody, in the order in which it is listed. */
export const erasedThings = [
  'profile',
  'messages',
  'files',
  'calendar',
  'calls',
  'alarms',
  'people',
  'consents',
  'devices',
  'choices',
  'mails',
  'audit',
] as const
export type ErasedThing = (typeof erasedThings)[number]

/**
 * Why something of somebody who is erased stays: others have received it under their name; it belongs to a resident; it shows who
 * saw to an alarm; the law asks for it; it is deleted by itself within a day.
 */
export const keptReasons = ['author', 'resident', 'alarms', 'law', 'brief'] as const
export type KeptReason = (typeof keptReasons)[number]

/** What has become of an export. It can be fetched once. */
export const exportStates = ['waiting', 'ready', 'fetched', 'expired', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** What an export of a user or a resident has, as far as there is such a thing. */
export const exportedPartNames = [
  'profile',
  'people',
  'choices',
  'consents',
  'devices',
  'messages',
  'calendar',
  'calls',
  'alarms',
  'activity',
] as const
export type ExportedPart = (typeof exportedPartNames)[number]

/** What somebody has chosen, agreed to or set up. */
export const exportedChoices = [
  'quietHours',
  'offlineMinutes',
  'notification',
  'noNotification',
  'login',
  'calendarFeed',
  'calendarSubscription',
  'help',
  'silence',
] as const
export type ExportedChoice = (typeof exportedChoices)[number]
