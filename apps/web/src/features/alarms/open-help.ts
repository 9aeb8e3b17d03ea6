import type { Alarm } from '@lykta/contract/alarms'

/** A resident has called for help, and nobody has taken it. */
export const isOpenHelp = ({
  origin,
  takenBy,
  endedAt,
  climb,
}: Pick<Alarm, 'origin' | 'takenBy' | 'endedAt' | 'climb'>): boolean =>
  origin === 'resident' &&
  takenBy === null &&
  endedAt === null &&
  (climb?.ended === null || climb?.ended === 'unanswered')
