import { ladderLimits, ladderStepKinds } from '@lykta/contract/alarms'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../../shared/format/index.ts'
import {
  Banner,
  IconButton,
  InputField,
  SelectField,
  WeekdayCheckboxes,
} from '../../../../shared/ui/index.ts'
import { SwitchRow } from '../../../../shared/ui/SwitchRow.tsx'
import { TimeOfDayRange } from '../../../../shared/ui/TimeOfDayRange.tsx'
import { kinds, type StepForm } from './kinds.tsx'
import styles from './Ladder.module.css'
import { stepProblems, usualHours } from './steps.ts'

interface StepFieldsProps {
  step: StepForm
  index: number
  count: number
  /** When the step is due while nobody called by it is on duty; undefined: it reaches somebody. */
  passedOverAt: number | undefined
  isSaid: boolean
  disabled: boolean
  onChange: (part: Partial<StepForm>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One step: after how long, what happens, who is called and when they are on duty. */
export const StepFields = (props: StepFieldsProps) => {
  const { step, index, count, passedOverAt, isSaid, disabled, onChange, onMove, onRemove } = props
  const { t } = useTranslation('alarms-administration')
  const number = index + 1
  const problems = stepProblems(step)
  const { Fields, hasHours } = kinds[step.kind]
  const whoError =
    isSaid && problems.who !== undefined
      ? t(`ladder.problems.${problems.who}`, { people: ladderLimits.people, groups: ladderLimits.groups })
      : undefined
  return (
    <li className={styles['step']} data-step={step.key}>
      <fieldset disabled={disabled}>
        <legend>{t('ladder.step', { number })}</legend>
        <div className={styles['head']}>
          <IconButton label={t('ladder.up', { number })} disabled={index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={22} stroke={2} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('ladder.down', { number })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={22} stroke={2} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('ladder.remove', { number })} onClick={onRemove}>
            <IconTrash size={22} stroke={1.9} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles['fields']}>
          <SelectField
            name={`kind-${step.key}`}
            label={t('ladder.kind')}
            value={step.kind}
            choices={ladderStepKinds.map((kind) => ({ value: kind, label: t(`ladder.kinds.${kind}`) }))}
            onChange={(value) => {
              const kind = ladderStepKinds.find((one) => one === value)
              if (kind !== undefined) onChange({ kind })
            }}
          />
          <InputField
            type="number"
            name={`after-${step.key}`}
            label={t(index === 0 ? 'ladder.minutesAfter' : 'ladder.minutesAfterNext')}
            value={step.after}
            min="0"
            max={String(ladderLimits.afterMinutes)}
            error={
              problems.after === undefined
                ? undefined
                : t('ladder.problems.minutes', { most: ladderLimits.afterMinutes })
            }
            onChange={(after) => onChange({ after })}
          />
        </div>
        {Fields === null ? null : (
          <Fields
            step={step}
            whoError={whoError}
            urlError={isSaid && problems.url !== undefined ? t('ladder.problems.url') : undefined}
            onChange={onChange}
          />
        )}
        {hasHours ? <Hours {...props} /> : null}
        {passedOverAt === undefined ? null : (
          <Banner kind="note">{t('ladder.passedOver', { time: timeText(passedOverAt) })}</Banner>
        )}
      </fieldset>
    </li>
  )
}

const Hours = ({ step: { hours }, disabled, onChange }: StepFieldsProps) => {
  const { t } = useTranslation('alarms-administration')
  return (
    <div className={styles['hours']}>
      <SwitchRow
        label={t('ladder.hours')}
        detail={t('ladder.hoursExplained')}
        on={hours !== null}
        onChange={(on) => onChange({ hours: on ? usualHours : null })}
      />
      {hours === null ? null : (
        <>
          <WeekdayCheckboxes
            label={t('ladder.days')}
            days={hours.days}
            disabled={disabled}
            onChange={(days) => onChange({ hours: { ...hours, days } })}
          />
          {hours.days.length > 0 ? null : (
            <p className={styles['wrong']} role="alert" data-wrong>
              {t('ladder.problems.noDay')}
            </p>
          )}
          <TimeOfDayRange
            value={hours}
            labels={{ from: t('ladder.from'), to: t('ladder.to') }}
            onChange={({ from, to }) => onChange({ hours: { ...hours, from, to } })}
          />
        </>
      )}
    </div>
  )
}
