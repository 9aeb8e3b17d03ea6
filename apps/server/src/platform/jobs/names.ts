/** Work that stands in rows, as the log and the metrics call it. */
export const jobNames = [
  'accounts of directories',
  'erasures',
  'exports',
  'films',
  'mails about consents',
  'mails about directories',
  'mails about disks',
  'mails about links',
  'mails of alarms not sent',
  'consents that end',
  'due reminders',
  'expired messages',
  'planned messages',
  'retention',
  'scheduled alarms',
  'steps of alarms',
  'pushes of alarms',
  'mails of alarms',
  'webhooks of alarms',
  'subscribed calendars',
] as const
export type JobName = (typeof jobNames)[number]

/** All that is repeated for no row, together. */
export const repeatedTasks = 'repeated tasks'
export type FailedWork = JobName | typeof repeatedTasks
