import {
  ladderLimits,
  ladderStepReaches,
  type DutyHours,
  type Ladder,
  type LadderStep,
  type LadderStepKind,
} from '@lykta/contract/alarms'
import { kinds, type KindProblems, type StepForm, type StepOf } from './kinds.tsx'

export type { StepForm }

/** What is wrong with a step, by its field. */
export interface StepProblems extends KindProblems {
  after?: 'minutes'
  days?: 'noDay'
}

export type LadderProblem = 'empty' | 'tooMany' | 'last'

export const usualHours: DutyHours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }

export const newStep = (kind: LadderStepKind, after: number, key: string): StepForm => ({
  key,
  kind,
  after: String(after),
  people: [],
  groups: [],
  hours: null,
  url: '',
})

const formOf = <K extends LadderStepKind>(step: StepOf<K>, key: string): StepForm => ({
  ...newStep(step.kind, step.after, key),
  ...kinds[step.kind].toForm(step),
  ...('hours' in step && step.hours !== undefined ? { hours: step.hours } : {}),
})

export const stepsOf = ({ steps }: Ladder, newKey: () => string): StepForm[] =>
  steps.map((step) => formOf(step, newKey()))

const wireStep = (form: StepForm): LadderStep => kinds[form.kind].fromForm(form, Number(form.after))

export const ladderOf = (steps: readonly StepForm[]): Ladder => ({ steps: steps.map(wireStep) })

export const stepProblems = (step: StepForm): StepProblems => {
  const minutes = Number(step.after)
  const isWhole = step.after.trim() !== '' && Number.isInteger(minutes)
  const noDay = kinds[step.kind].hasHours && step.hours?.days.length === 0
  return {
    ...(isWhole && minutes >= 0 && minutes <= ladderLimits.afterMinutes ? {} : { after: 'minutes' }),
    ...kinds[step.kind].problems(step),
    ...(noDay ? { days: 'noDay' } : {}),
  }
}

/** The last step calls somebody at any hour, so that no alarm ends with nobody told. */
export const ladderProblem = (steps: readonly StepForm[]): LadderProblem | undefined => {
  const last = steps.at(-1)
  if (last === undefined) return 'empty'
  if (steps.length > ladderLimits.steps) return 'tooMany'
  const notifies =
    ladderStepReaches[last.kind] === 'people' && !(kinds[last.kind].hasHours && last.hours !== null)
  return notifies ? undefined : 'last'
}

export const isWrong = (steps: readonly StepForm[]): boolean =>
  ladderProblem(steps) !== undefined || steps.some((step) => Object.keys(stepProblems(step)).length > 0)
