import type { Role } from '@lykta/contract/accounts'
import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import type { NotificationKind } from '@lykta/contract/notifications'

export type Urgency = 'low' | 'normal' | 'high'

interface Kind {
  /** How long a phone that is off may still be told, seconds. */
  ttlSeconds: number
  /** A phone that saves its battery waits with what is not high. */
  urgency: Urgency
  /** Told to relatives until they choose otherwise; false: only to those who chose it. */
  onByDefault: boolean
  /** What is shown of it is replaced by a notice of this kind, and the other way round. */
  shownAs?: NotificationKind
  /** Every one of it is heard, also where one is shown already, and stays until it is seen to. */
  rings?: true
}

const minute = 60
const hour = 3_600

export const kinds: Readonly<Record<NotificationKind, Kind>> = {
  box_offline: { ttlSeconds: 6 * hour, urgency: 'normal', onByDefault: true },
  battery_low: { ttlSeconds: 30 * minute, urgency: 'high', onByDefault: true },
  message_read: { ttlSeconds: 24 * hour, urgency: 'low', onByDefault: false },
  call_incoming: {
    ttlSeconds: ringTimeoutMs / 1_000,
    urgency: 'high',
    onByDefault: true,
    shownAs: 'call_missed',
    rings: true,
  },
  call_missed: { ttlSeconds: 24 * hour, urgency: 'high', onByDefault: true },
}

/** Until somebody chooses: family is told of what is wrong; staff and administrators, who have many boxes, of nothing. */
export const isOnByDefault = (role: Role, kind: NotificationKind): boolean =>
  role === 'relative' && kinds[kind].onByDefault
