import {
  isWebhookAddress,
  ladderLimits,
  type DutyHours,
  type LadderStep,
  type LadderStepKind,
} from '@lykta/contract/alarms'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { InputField } from '../../../../shared/ui/index.ts'
import { GroupsChoice } from './GroupsChoice.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'

/** A step as it is being written. Values that its kind does not use stay, in case the user changes the kind back. */
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

/** What is wrong with the fields of a kind, by field. */
export interface KindProblems {
  who?: 'nobody' | 'noGroup' | 'tooManyPeople' | 'tooManyGroups'
  url?: 'url'
}

export type StepOf<K extends LadderStepKind> = {
  [Kind in K]: Extract<LadderStep, { kind: Kind }> & { kind: Kind }
}[K]

/** Names those whom a step reaches. */
export interface Names {
  users: (ids: readonly number[]) => string
  groups: (ids: readonly number[]) => string
}

interface FieldsProps {
  step: StepForm
  /** What is wrong, in words, if it should be shown. */
  whoError: string | undefined
  urlError: string | undefined
  onChange: (part: Partial<StepForm>) => void
}

interface Kind<K extends LadderStepKind> {
  /** Its fields in the form; null: it has none. */
  Fields: FunctionComponent<FieldsProps> | null
  /** Whether the people called can be on duty, or off. */
  hasHours: boolean
  toForm: (step: StepOf<K>) => Partial<StepForm>
  /** `after` in minutes. */
  fromForm: (form: StepForm, after: number) => StepOf<K>
  problems: (form: StepForm) => KindProblems
  /** The users that it names individually. */
  users: (step: StepOf<K>) => readonly number[]
  /** Whom or what it reaches; empty: its own words say so. */
  who: (step: StepOf<K>, names: Names) => string
}

const People = ({ step, whoError, onChange }: FieldsProps) => {
  const { t } = useTranslation('alarms-administration')
  return (
    <PeopleChoice
      label={t(step.kind === 'mail' ? 'ladder.mailTo' : 'ladder.people')}
      ids={step.people}
      error={whoError}
      onChange={(people) => onChange({ people })}
    />
  )
}

const Groups = ({ step, whoError, onChange }: FieldsProps) => (
  <GroupsChoice ids={step.groups} error={whoError} onChange={(groups) => onChange({ groups })} />
)

const Address = ({ step, urlError, onChange }: FieldsProps) => {
  const { t } = useTranslation('alarms-administration')
  return (
    <InputField
      name={`url-${step.key}`}
      label={t('ladder.url')}
      hint={t('ladder.urlHint')}
      value={step.url}
      autoCapitalize="none"
      autoComplete="off"
      maxLength={ladderLimits.url}
      error={urlError}
      onChange={(url) => onChange({ url })}
    />
  )
}

const asksNothing = {
  Fields: null,
  hasHours: false,
  toForm: () => ({}),
  problems: () => ({}),
  users: () => [],
  who: () => '',
} satisfies Partial<Kind<'staff'>>

const namesPeople = {
  Fields: People,
  toForm: ({ ids }) => ({ people: ids }),
  problems: ({ people }) => {
    if (people.length === 0) return { who: 'nobody' }
    return people.length > ladderLimits.people ? { who: 'tooManyPeople' } : {}
  },
  users: ({ ids }) => ids,
  who: ({ ids }, names) => names.users(ids),
} satisfies Partial<Kind<'people' | 'mail'>>

const onDuty = ({ hours }: StepForm): { hours?: DutyHours } => (hours === null ? {} : { hours })

/** Each kind's fields in the form, and its words. */
export const kinds: { readonly [K in LadderStepKind]: Kind<K> } = {
  repeat: { ...asksNothing, fromForm: (_form, after) => ({ kind: 'repeat', after }) },
  staff: { ...asksNothing, fromForm: (_form, after) => ({ kind: 'staff', after }) },
  family: { ...asksNothing, fromForm: (_form, after) => ({ kind: 'family', after }) },
  people: {
    ...namesPeople,
    hasHours: true,
    fromForm: (form, after) => ({ kind: 'people', after, ids: [...form.people], ...onDuty(form) }),
  },
  group: {
    Fields: Groups,
    hasHours: true,
    toForm: ({ ids }) => ({ groups: ids }),
    fromForm: (form, after) => ({ kind: 'group', after, ids: [...form.groups], ...onDuty(form) }),
    problems: ({ groups }) => {
      if (groups.length === 0) return { who: 'noGroup' }
      return groups.length > ladderLimits.groups ? { who: 'tooManyGroups' } : {}
    },
    users: () => [],
    who: ({ ids }, names) => names.groups(ids),
  },
  mail: {
    ...namesPeople,
    hasHours: false,
    fromForm: (form, after) => ({ kind: 'mail', after, ids: [...form.people] }),
  },
  webhook: {
    Fields: Address,
    hasHours: false,
    toForm: ({ url }) => ({ url }),
    fromForm: ({ url }, after) => ({ kind: 'webhook', after, url: url.trim() }),
    problems: ({ url }) => (isWebhookAddress(url.trim()) ? {} : { url: 'url' }),
    users: () => [],
    who: ({ url }) => URL.parse(url)?.host ?? url,
  },
}
