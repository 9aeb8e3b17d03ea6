import { messageIntervals } from '@lykta/contract/messages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField, SegmentedControl, SelectField } from '../ui/index.ts'
import { DayChoices } from './DayChoices.tsx'
import { whens, type Schedule, type ScheduleProblems } from './schedule.ts'
import styles from './Schedule.module.css'

interface ScheduleFieldsProps {
  value: Schedule
  problems: ScheduleProblems
  /** Whether to show errors for missing choices too. */
  missing?: boolean
  disabled: boolean
  onChange: (change: Partial<Schedule>) => void
  /** Additional choices for a later time. */
  children?: ReactNode
}

/** When something is sent: now, at a time, or repeatedly. */
export const ScheduleFields = (props: ScheduleFieldsProps) => {
  const { t } = useTranslation('messages')
  const { value, disabled, onChange } = props
  return (
    <>
      <SegmentedControl
        label={t('when.label')}
        value={value.when}
        choices={whens.map((when) => ({ value: when, label: t(`when.${when}`) }))}
        disabled={disabled}
        onChange={(when) => onChange({ when })}
      />
      {value.when === 'now' ? null : <Later {...props} />}
    </>
  )
}

const Later = ({ value, problems, missing = false, disabled, onChange, children }: ScheduleFieldsProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { when, schedule, interval, days } = value
  const required = (problem: string | undefined) =>
    missing && problem === 'required' ? t('shell:pos.messages.required') : undefined
  const daysError = required(problems.days)
  return (
    <div className={styles['indented']} data-part="schedule">
      <DateTimeField
        kind="datetime"
        label={when === 'again' ? t('when.first') : t('when.at')}
        value={schedule}
        disabled={disabled}
        error={problems.schedule === 'past' ? t('when.past') : required(problems.schedule)}
        onChange={(typed) => onChange({ schedule: typed })}
      />
      {when === 'again' ? (
        <SelectField
          name="interval"
          label={t('when.repeat')}
          value={interval}
          disabled={disabled}
          choices={messageIntervals.map((one) => ({ value: one, label: t(`when.intervals.${one}`) }))}
          onChange={(chosen) =>
            // Days of the week mean nothing in a monthly schedule.
            onChange({ interval: messageIntervals.find((one) => one === chosen) ?? 'Daily', days: [] })
          }
        />
      ) : null}
      {when === 'again' && interval !== 'Daily' ? (
        <div data-part="days">
          <DayChoices
            interval={interval}
            days={days}
            disabled={disabled}
            onChange={(chosen) => onChange({ days: chosen })}
          />
          {daysError === undefined ? null : (
            <p className={styles['missing']} role="alert">
              {daysError}
            </p>
          )}
        </div>
      ) : null}
      {children}
    </div>
  )
}
