import type { DutyHours, Ladder, LadderStep } from '@lykta/contract/alarms'
import { ladderLimits, type LadderStepKind } from '@lykta/contract/alarms/names'

/** A step as it is being written: what its kind does not have stays, in case the kind is chosen again. */
export interface StepForm {
  key: string
  kind: LadderStepKind
  /** As typed. */
  after: string
  people: readonly number[]
  groups: readonly number[]
  hours: DutyHours | null
  url: string
}

/** What is wrong with a step, by its field. */
export interface StepProblems {
  after?: 'minutes'
  who?: 'nobody' | 'noGroup' | 'tooManyPeople' | 'tooManyGroups'
  days?: 'noDay'
  url?: 'url'
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

/** Those that can be on duty, or off. */
export const hasHours = (kind: LadderStepKind): boolean => kind === 'people' || kind === 'group'
const namesPeople = (kind: LadderStepKind): boolean => kind === 'people' || kind === 'mail'

export const stepsOf = ({ steps }: Ladder, newKey: () => string): StepForm[] =>
  steps.map((step) => ({
    ...newStep(step.kind, step.after, newKey()),
    ...(step.kind === 'people' || step.kind === 'mail' ? { people: step.ids } : {}),
    ...(step.kind === 'group' ? { groups: step.ids } : {}),
    ...('hours' in step && step.hours !== undefined ? { hours: step.hours } : {}),
    ...(step.kind === 'webhook' ? { url: step.url } : {}),
  }))

const wireStep = ({ kind, after: typed, people, groups, hours, url }: StepForm): LadderStep => {
  const after = Number(typed)
  const onDuty = hours === null ? {} : { hours }
  switch (kind) {
    case 'repeat':
    case 'staff':
    case 'family':
      return { kind, after }
    case 'people':
      return { kind, after, ids: [...people], ...onDuty }
    case 'group':
      return { kind, after, ids: [...groups], ...onDuty }
    case 'mail':
      return { kind, after, ids: [...people] }
    case 'webhook':
      return { kind, after, url: url.trim() }
  }
}

export const ladderOf = (steps: readonly StepForm[]): Ladder => ({ steps: steps.map(wireStep) })

const isWebAddress = (url: string): boolean =>
  url.length <= 2_000 && /^https?:$/.test(URL.parse(url)?.protocol ?? '')

const whoProblem = ({ kind, people, groups }: StepForm): StepProblems['who'] => {
  if (namesPeople(kind)) {
    if (people.length === 0) return 'nobody'
    return people.length > ladderLimits.people ? 'tooManyPeople' : undefined
  }
  if (kind !== 'group') return undefined
  if (groups.length === 0) return 'noGroup'
  return groups.length > ladderLimits.groups ? 'tooManyGroups' : undefined
}

export const stepProblems = (step: StepForm): StepProblems => {
  const who = whoProblem(step)
  const minutes = Number(step.after)
  const isWhole = step.after.trim() !== '' && Number.isInteger(minutes)
  const noDay = hasHours(step.kind) && step.hours?.days.length === 0
  return {
    ...(isWhole && minutes >= 0 && minutes <= ladderLimits.afterMinutes ? {} : { after: 'minutes' }),
    ...(who === undefined ? {} : { who }),
    ...(noDay ? { days: 'noDay' } : {}),
    ...(step.kind === 'webhook' && !isWebAddress(step.url.trim()) ? { url: 'url' } : {}),
  }
}

/** Its last step calls somebody at any hour, so that no alarm ends on nobody's table. */
export const ladderProblem = (steps: readonly StepForm[]): LadderProblem | undefined => {
  const last = steps.at(-1)
  if (last === undefined) return 'empty'
  if (steps.length > ladderLimits.steps) return 'tooMany'
  const notifies = last.kind !== 'repeat' && !(hasHours(last.kind) && last.hours !== null)
  return notifies ? undefined : 'last'
}

export const isWrong = (steps: readonly StepForm[]): boolean =>
  ladderProblem(steps) !== undefined || steps.some((step) => Object.keys(stepProblems(step)).length > 0)
