import {
  offlineMinutesChoices,
  type NotificationSettings,
  type UpdateNotificationSettings,
} from '@lykta/contract/notifications'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { TimeOfDayRange } from '../../../shared/ui/TimeOfDayRange.tsx'
import styles from './Card.module.css'

interface PartProps {
  settings: NotificationSettings
  saving: UpdateNotificationSettings | undefined
  onChange: (change: UpdateNotificationSettings) => void
}

const usualNight = { from: '22:00', to: '07:00' }
/** The quiet hours, and how long a TV may be offline before a notification. */
export const QuietHours = ({ settings, saving, onChange }: PartProps) => {
  const { t } = useTranslation('notifications')
  const { quietHours, offlineMinutes } = settings
  return (
    <section className={styles['card']} aria-labelledby="when">
      <h2 id="when">{t('when.title')}</h2>
      <SwitchRow
        label={t('when.quiet')}
        detail={t('when.quietExplained')}
        on={quietHours !== null}
        pending={saving?.quietHours !== undefined}
        onChange={(on) => onChange({ quietHours: on ? usualNight : null })}
      />
      {quietHours === null ? null : (
        <TimeOfDayRange
          value={quietHours}
          labels={{ from: t('when.from'), to: t('when.to') }}
          onChange={(hours) => onChange({ quietHours: hours })}
        />
      )}
      <SelectField
        label={t('when.offline')}
        name="offlineMinutes"
        value={String(offlineMinutes)}
        choices={offlineMinutesChoices.map((minutes) => ({
          value: String(minutes),
          label: t('when.minutes', { minutes }),
        }))}
        onChange={(value) => {
          const chosen = offlineMinutesChoices.find((minutes) => String(minutes) === value)
          if (chosen !== undefined) onChange({ offlineMinutes: chosen })
        }}
      />
    </section>
  )
}
