import type { Role } from '@lykta/contract/accounts'
import { ringTimeoutMs } from '@lykta/contract/calls/constants'
import type { NotificationKind } from '@lykta/contract/notifications'

export type Urgency = 'low' | 'normal' | 'high'

interface Kind {
  /** How long the push service keeps it for a phone that is off, in seconds. */
  ttlSeconds: number
  /** A phone in battery saving mode delays pushes whose urgency is not high. */
  urgency: Urgency
  /** On for relatives by default; false: only for those who chose it. */
  onByDefault: boolean
  /** Notifications of this kind and the named one replace each other. */
  shownAs?: NotificationKind
  /** Each one makes a sound, even if one is already shown, and stays until the user acts on it. */
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
  reminder_unanswered: { ttlSeconds: 2 * hour, urgency: 'high', onByDefault: false },
  alarm_info: { ttlSeconds: 12 * hour, urgency: 'normal', onByDefault: false },
  alarm_important: { ttlSeconds: 12 * hour, urgency: 'high', onByDefault: true },
  alarm_critical: { ttlSeconds: 12 * hour, urgency: 'high', onByDefault: true, rings: true },
}

/** The default: relatives are notified of problems; staff and administrators, who have many boxes, of nothing. */
export const isOnByDefault = (role: Role, kind: NotificationKind): boolean =>
  role === 'relative' && kinds[kind].onByDefault
