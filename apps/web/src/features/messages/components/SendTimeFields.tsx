import { reminderChoicesMinutes } from '@lykta/contract/constants'
import { useTranslation } from 'react-i18next'
import { ScheduleFields } from '../../../shared/schedule/ScheduleFields.tsx'
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx'
import { SelectField } from '../../../shared/ui/index.ts'
import type { MessageOptions, OptionProblems } from '../message-options.ts'

export interface OptionFieldsProps {
  options: MessageOptions
  problems: OptionProblems
  disabled: boolean
  onChange: (change: Partial<MessageOptions>) => void
}

/** When a message is sent: now, at a time, or repeatedly; and until when. */
export const SendTimeFields = ({ options, problems, disabled, onChange }: OptionFieldsProps) => {
  const { t } = useTranslation('messages')
  return (
    <>
      <ScheduleFields value={options} problems={problems} disabled={disabled} onChange={onChange}>
        <SelectField
          name="reminder"
          label={t('when.reminder')}
          value={String(options.reminder)}
          disabled={disabled}
          choices={reminderChoicesMinutes
            // At the time itself, the message comes.
            .filter((minutes) => minutes !== 0)
            .map((minutes) => ({
              value: String(minutes),
              label: minutes < 0 ? t('when.noReminder') : t('when.before', { count: minutes }),
            }))}
          onChange={(value) => onChange({ reminder: Number(value) })}
        />
      </ScheduleFields>
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
