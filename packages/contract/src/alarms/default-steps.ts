import type { LadderStep } from './ladder.ts'
import type { AlarmLevel } from './names.ts'

/** The steps of an alarm if neither its sender nor its group has chosen any. None for information. Imports no schema. */
export const defaultSteps: Record<AlarmLevel, LadderStep[]> = {
  info: [],
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
