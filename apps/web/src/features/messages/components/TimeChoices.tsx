import { reminderChoicesMinutes } from '@lykta/contract/constants'
import { messageIntervals } from '@lykta/contract/messages/names'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx'
import { Segments, SelectField } from '../../../shared/ui/index.ts'
import type { MessageOptions, OptionProblems } from '../options.ts'
import { DayChoices } from './DayChoices.tsx'
import styles from './MoreChoices.module.css'

export interface OptionFieldsProps {
  options: MessageOptions
  problems: OptionProblems
  disabled: boolean
  onChange: (change: Partial<MessageOptions>) => void
}

/** When a message is sent: now, at a time, or repeatedly; and until when. */
export const TimeChoices = (props: OptionFieldsProps) => {
  const { t } = useTranslation('messages')
  const { options, problems, disabled, onChange } = props
  const choices = (['now', 'later', 'again'] as const).map((value) => ({ value, label: t(`when.${value}`) }))
  return (
    <>
      <Segments
        label={t('when.label')}
        value={options.when}
        choices={choices}
        disabled={disabled}
        onChange={(when) => onChange({ when })}
      />
      {options.when === 'now' ? null : <Schedule {...props} />}
      <DateTimeField
        kind="datetime"
        label={t('when.expiration')}
        hint={t('when.expirationHint')}
        value={options.expiration}
        disabled={disabled}
        error={problems.expiration === undefined ? undefined : t('when.expirationInvalid')}
        onChange={(expiration) => onChange({ expiration })}
      />
    </>
  )
}

const Schedule = ({ options, problems, disabled, onChange }: OptionFieldsProps) => {
  const { t } = useTranslation('messages')
  const { when, schedule, interval, days, reminder } = options
  return (
    <div className={styles['indented']} data-part="schedule">
      <DateTimeField
        kind="datetime"
        label={when === 'again' ? t('when.first') : t('when.at')}
        value={schedule}
        disabled={disabled}
        error={problems.schedule === 'past' ? t('when.past') : undefined}
        onChange={(value) => onChange({ schedule: value })}
      />
      {when === 'again' ? (
        <SelectField
          name="interval"
          label={t('when.repeat')}
          value={interval}
          disabled={disabled}
          choices={messageIntervals.map((value) => ({ value, label: t(`when.intervals.${value}`) }))}
          onChange={(value) =>
            // Days of the week mean nothing in a monthly schedule.
            onChange({ interval: messageIntervals.find((one) => one === value) ?? 'Daily', days: [] })
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
        </div>
      ) : null}
      <SelectField
        name="reminder"
        label={t('when.reminder')}
        value={String(reminder)}
        disabled={disabled}
        choices={reminderChoicesMinutes
          // At the time itself comes the message.
          .filter((minutes) => minutes !== 0)
          .map((minutes) => ({
            value: String(minutes),
            label: minutes < 0 ? t('when.noReminder') : t('when.before', { count: minutes }),
          }))}
        onChange={(value) => onChange({ reminder: Number(value) })}
      />
    </div>
  )
}
