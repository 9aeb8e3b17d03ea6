import type { DutyHours } from '@lykta/contract/alarms'
import { inputText } from '../../../../shared/format/index.ts'
import { hasHours, type StepForm } from './steps.ts'

const dayLength = 'YYYY-MM-DD'.length
const dayMs = 86_400_000

/** A moment by the clocks of the municipality. */
const localOf = (at: number): { day: number; time: string } => {
  const text = inputText(at)
  return { day: Date.parse(`${text.slice(0, dayLength)}T00:00Z`), time: text.slice(dayLength + 1) }
}

/** Whether those of a step are on duty at a time, as the server has it: hours over midnight belong to the day they begin on. */
export const isOnDuty = ({ days, from, to }: DutyHours, at: number): boolean => {
  const { day, time } = localOf(at)
  // Sunday is 0.
  const isOn = (which: number) => days.includes(new Date(which).getUTCDay())
  if (from < to) return isOn(day) && from <= time && time < to
  return (isOn(day) && from <= time) || (isOn(day - dayMs) && time < to)
}

/**
 * When each step is due that an alarm of this time cannot reach, because those of it are off duty then; undefined: it can be
 * reached. What comes after such a step comes at once.
 */
export const passedOver = (steps: readonly StepForm[], sentAt: number): ReadonlyArray<number | undefined> => {
  let at = sentAt
  let wasOff = false
  return steps.map(({ kind, after, hours }) => {
    const minutes = Number(after)
    if (!wasOff && Number.isFinite(minutes)) at += minutes * 60_000
    wasOff = hasHours(kind) && hours !== null && !isOnDuty(hours, at)
    return wasOff ? at : undefined
  })
}
