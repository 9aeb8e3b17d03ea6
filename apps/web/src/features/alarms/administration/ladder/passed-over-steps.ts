import { isOnDuty } from '@lykta/calendar'
import { shownTimeZone } from '../../../../shared/format/time-zone.ts'
import { kinds, type StepForm } from './kinds.tsx'

const timeZone = (): string => shownTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * For each step of an alarm sent at this time: when it is due, if the people it calls are off duty then; undefined: it reaches
 * somebody. After such a step the next one follows at once.
 */
export const passedOver = (steps: readonly StepForm[], sentAt: number): ReadonlyArray<number | undefined> => {
  let at = sentAt
  let wasOff = false
  return steps.map(({ kind, after, hours }) => {
    const minutes = Number(after)
    if (!wasOff && Number.isFinite(minutes)) at += minutes * 60_000
    wasOff = kinds[kind].hasHours && hours !== null && !isOnDuty(hours, at, timeZone())
    return wasOff ? at : undefined
  })
}
