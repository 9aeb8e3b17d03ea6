import { boxStateOf } from '@lykta/contract/boxes'
import type { Resident } from './floors.ts'

/** The reasons why somebody may need attention. */
export const attentions = ['help', 'noTv', 'offline', 'battery', 'missed', 'unread'] as const
export type Attention = (typeof attentions)[number]

export const needs: Record<Attention, (resident: Resident) => boolean> = {
  help: ({ callsForHelp }) => callsForHelp,
  noTv: ({ boxView }) => boxStateOf(boxView) === 'noTv',
  offline: ({ boxView }) => boxStateOf(boxView) === 'offline',
  battery: ({ boxView }) => boxStateOf(boxView) === 'lowBattery',
  missed: ({ missed }) => missed > 0,
  unread: ({ overview }) => (overview?.unread ?? 0) > 0,
}
