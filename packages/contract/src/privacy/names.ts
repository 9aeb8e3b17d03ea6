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
