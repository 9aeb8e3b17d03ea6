import { ladderLimits, type LadderStepKind } from '@lykta/contract/alarms'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { InputField } from '../../../../shared/ui/index.ts'
import { GroupsChoice } from './GroupsChoice.tsx'
import type { StepForm } from './kinds.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

interface KindFieldsProps {
  step: StepForm
  /** What is wrong, in words, if it should be shown. */
  whoError: string | undefined
  urlError: string | undefined
  onChange: (part: Partial<StepForm>) => void
}

const People = ({ step, whoError, onChange }: KindFieldsProps) => {
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

const Groups = ({ step, whoError, onChange }: KindFieldsProps) => (
  <GroupsChoice ids={step.groups} error={whoError} onChange={(groups) => onChange({ groups })} />
)

const Address = ({ step, urlError, onChange }: KindFieldsProps) => {
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

/** Null: the kind has no fields. */
const fields: Record<LadderStepKind, FunctionComponent<KindFieldsProps> | null> = {
  repeat: null,
  staff: null,
  family: null,
  people: People,
  group: Groups,
  mail: People,
  webhook: Address,
}

/** The fields of a step's kind. */
export const KindFields = (props: KindFieldsProps) => {
  const Fields = fields[props.step.kind]
  return Fields === null ? null : <Fields {...props} />
}
