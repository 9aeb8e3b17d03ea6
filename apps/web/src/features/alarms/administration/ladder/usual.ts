import type { LadderStep } from '@lykta/contract/alarms'
import type { AlarmLevel } from '@lykta/contract/alarms/names'

/** What happens, as on the server, where neither the sender nor the group has chosen anything. */
export const usualLadder: Record<Exclude<AlarmLevel, 'info'>, LadderStep[]> = {
  important: [
    { kind: 'repeat', after: 5 },
    { kind: 'staff', after: 5 },
  ],
  critical: [
    { kind: 'repeat', after: 1 },
    { kind: 'staff', after: 1 },
    { kind: 'repeat', after: 2 },
    { kind: 'staff', after: 2 },
  ],
}
