import { type Occurrence } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import styles from './ReminderCard.module.css'
import { useTimes } from './use-times.ts'

/**
 * A reminder that waits until a call is over. It can be read meanwhile, because a conversation may last longer than the
 * medicine can wait; it takes no key and makes no sound, because nobody may hang up or talk over a bell by mistake.
 */
export const ReminderCard = ({ occurrence }: { occurrence: Occurrence }) => {
  const { t } = useTranslation('calendar')
  const times = useTimes()
  const { title, color } = occurrence
  return (
    <aside className={styles['card']} aria-label={t('reminder')}>
      <span
        className={styles['bar']}
        style={color === null ? undefined : { backgroundColor: color }}
        aria-hidden="true"
      />
      <p>
        <span className={styles['when']}>{times.untilStart(occurrence)}</span>
        <b className={styles['title']}>{title}</b>
      </p>
    </aside>
  )
}
