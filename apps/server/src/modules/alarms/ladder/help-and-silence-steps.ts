import type { LadderStep } from '@lykta/contract/alarms'
import type { HelpFirst } from '@lykta/contract/boxes'

/** How long those called first have before the others are called too, in minutes. */
const firstMinutes = 3

/**
 * The steps of a resident's call for help: first those whom the resident wants first, then the others, then whomever the
 * group names as well. The TV that was pressed is not sounded again.
 */
export const helpSteps = (first: HelpFirst, ofGroup: readonly LadderStep[]): LadderStep[] => {
  const second = first === 'staff' ? 'family' : 'staff'
  const named = ofGroup.filter(({ kind }) => kind !== 'repeat' && kind !== 'staff' && kind !== 'family')
  return [{ kind: first, after: 0 }, { kind: second, after: firstMinutes }, ...named]
}

/** A silence calls the chosen people, once. */
export const silenceSteps = (notify: HelpFirst): LadderStep[] => [{ kind: notify, after: 0 }]
