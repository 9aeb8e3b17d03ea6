import type { LadderStep } from '@lykta/contract/alarms'
import type { AlarmLevel } from '@lykta/contract/alarms/names'
import type { HelpFirst } from '@lykta/contract/boxes/names'

/** The steps of an alarm whose sender and group have chosen none. Information is not chased. */
export const usualSteps: Record<AlarmLevel, LadderStep[]> = {
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

/** How long the first ones have before the others are told too, in minutes. */
const firstMinutes = 3

/**
 * The steps of a resident's call for help: those whom the resident wants first, the others, and then whom the group
 * names besides. A TV that was pressed is not sounded again.
 */
export const helpSteps = (first: HelpFirst, ofGroup: readonly LadderStep[]): LadderStep[] => {
  const second = first === 'staff' ? 'family' : 'staff'
  const named = ofGroup.filter(({ kind }) => kind !== 'repeat' && kind !== 'staff' && kind !== 'family')
  return [{ kind: first, after: 0 }, { kind: second, after: firstMinutes }, ...named]
}

/** A silence tells those chosen, once. */
export const silenceSteps = (notify: HelpFirst): LadderStep[] => [{ kind: notify, after: 0 }]
