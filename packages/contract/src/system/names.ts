/** How much room a disk has, from the best state to the worst. */
export const diskStates = ['fine', 'low', 'veryLow', 'noUploads', 'full'] as const
export type DiskState = (typeof diskStates)[number]

/** What does not work, or soon will not, for whoever looks after the servers; the worst first. */
export const troubleKinds = [
  'diskFull',
  'serversApart',
  'certificateEnded',
  'diskNoUploads',
  'serverSilent',
  'backupDamaged',
  'diskVeryLow',
  'certificateEnds',
  'backupFailed',
  'backupLate',
  'mailsFail',
  'diskLow',
  'backupNever',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** What can wait for a quiet day. */
export const isMild = (kind: TroubleKind): boolean => kind === 'diskLow' || kind === 'backupNever'

/** What waits to be done. */
export const queueNames = ['films', 'alarm_steps', 'alarm_mails', 'link_mails', 'disk_mails'] as const
export type QueueName = (typeof queueNames)[number]
