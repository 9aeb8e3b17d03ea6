import type { Alarm, AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'

export const named = (id: number, name: string) => ({ id, name })

const minuteMs = 60_000

/** A call for help from Mamma's room that waits for somebody, and otherwise as asked. */
export const alarm = (id: number, change: Partial<Alarm> = {}): Alarm => {
  const at = Date.now() - 3 * minuteMs
  return {
    id,
    origin: 'resident',
    title: '',
    body: '',
    level: 'critical',
    sound: 'alarm-tone',
    ownSound: null,
    state: 'sent',
    target: 'individuals',
    ids: [11],
    schedule: null,
    recurrence: null,
    ladder: null,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    sentAt: at,
    recalledAt: null,
    room: { id: 11, name: '211', location: 'Björkgården' },
    silentSince: null,
    counts: { rooms: 0, delivered: 0, shown: 0, acknowledged: 0, notReached: 0 },
    climb: { done: 1, of: 3, nextAt: Date.now() + minuteMs, ended: null },
    takenBy: null,
    takenAt: null,
    endNote: null,
    endedAt: null,
    may: { manage: false, take: true, end: true },
    ...change,
  }
}

/** An alarm to TVs that staff wrote. */
export const drill = (id: number, change: Partial<Alarm> = {}): Alarm =>
  alarm(id, {
    origin: 'staff',
    title: 'Fire drill',
    body: 'Stay in your room. Nothing is burning.',
    level: 'important',
    room: null,
    createdBy: named(9, 'Amina Noor'),
    counts: { rooms: 8, delivered: 8, shown: 6, acknowledged: 3, notReached: 1 },
    ...change,
  })

export const detail = (of: Alarm): AlarmDetail => ({ ...of, steps: [] })

/** At Mamma's TV: shown, and OK pressed a minute later. */
export const receipt = (change: Partial<AlarmReceipt> = {}): AlarmReceipt => ({
  room: { id: 11, name: '211', location: 'Björkgården' },
  group: named(2, 'Second floor'),
  resident: 'Ingrid Lind',
  hasTv: true,
  online: true,
  deliveredAt: Date.now() - 3 * minuteMs,
  shownAt: Date.now() - 3 * minuteMs,
  acknowledgedAt: Date.now() - 2 * minuteMs,
  handledBy: null,
  handledAt: null,
  mayHandle: false,
  ...change,
})
