import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { clockText } from '../day-words.ts'
import { placeOf, type Hours } from '../lay-out-hours.ts'
import styles from './NowLine.module.css'

/** The line of the current time, if it is within the hours shown. */
export const NowLine = ({ minute, hours }: { minute: number; hours: Hours }) => {
  const { t } = useTranslation('calendar')
  const place = placeOf(minute, hours)
  if (place < 0 || place > 100) return null
  return (
    <span className={styles['now']} style={{ top: `${String(place)}%` }}>
      <ScreenReaderText>{t('now', { time: clockText(minute) })}</ScreenReaderText>
    </span>
  )
}
