import type { NotificationSettings, UpdateNotificationSettings } from '@lykta/contract/notifications'
import { offlineMinutesChoices } from '@lykta/contract/notifications/names'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import styles from './Card.module.css'

interface PartProps {
  settings: NotificationSettings
  saving: UpdateNotificationSettings | undefined
  onChange: (change: UpdateNotificationSettings) => void
}

const usualNight = { from: '22:00', to: '07:00' }
const times = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** A time that another app has set is there to be kept. */
const choices = (time: string) =>
  times.some(({ value }) => value === time) ? times : [{ value: time, label: time }, ...times]

/** When nothing is told, and how long a TV may be without contact first. */
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
        <div className={styles['times']}>
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={t(`when.${end}`)}
              name={end}
              value={quietHours[end]}
              choices={choices(quietHours[end])}
              onChange={(time) => onChange({ quietHours: { ...quietHours, [end]: time } })}
            />
          ))}
        </div>
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
