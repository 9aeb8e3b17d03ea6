import { type HelpCall, type ShownAlarm } from '@lykta/contract/alarms'
import { type InboxEntry } from '@lykta/contract/boxes'

/** A fire drill, for tests. */
export const alarmOf = (id: number, change: Partial<ShownAlarm> = {}): ShownAlarm => ({
  origin: 'staff',
  id,
  title: `Alarm ${String(id)}`,
  body: 'Stay in your room.',
  level: 'important',
  sound: 'soft-bell',
  soundUrl: null,
  sentAt: 1_000 + id,
  repeats: 0,
  acknowledgedAt: null,
  ...change,
})

/** The resident's own call for help. */
export const helpCallOf = (id: number, change: Partial<HelpCall> = {}): HelpCall => ({
  origin: 'resident',
  id,
  helpId: `6f9619ff-8b86-4d11-b42d-00c04fc9${String(id).padStart(4, '0')}`,
  pressedAt: 1_000 + id,
  state: 'calling',
  takenBy: null,
  ...change,
})

export const alarmEntry = (cursor: number, item: ShownAlarm | HelpCall): InboxEntry => ({
  cursor,
  kind: 'alarm',
  id: item.id,
  at: 1_000,
  item,
})

/** It was recalled, taken back or ended. */
export const goneEntry = (cursor: number, id: number): InboxEntry => ({
  cursor,
  kind: 'alarm',
  id,
  at: 1_000,
  removed: true,
})
