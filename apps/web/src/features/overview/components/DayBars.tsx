import { useTranslation } from 'react-i18next'
import { dayText, longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import styles from './DayBars.module.css'

interface DayBarsProps {
  days: ReadonlyArray<{
    /** `YYYY-MM-DD` */
    day: string
    count: number
    /** How many of them are drawn filled; if missing, all. */
    part?: number
  }>
  /** The label of a day's bar. */
  words: (count: number, part: number) => string
  /** What the filled part means, if something is not filled. */
  legend?: string
  /** Shown if there is nothing on any day. */
  none: string
}

/** A bar for each day, with its count. */
export const DayBars = ({ days, words, legend, none }: DayBarsProps) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const most = Math.max(...days.map(({ count }) => count))
  if (most <= 0) return <p className={styles['none']}>{none}</p>
  return (
    <>
      <ol className={styles['bars']}>
        {days.map(({ day, count, part = count }) => (
          <li key={day} title={`${dayText(noonOf(day), language)}: ${words(count, part)}`}>
            <ScreenReaderText>{`${longDateText(noonOf(day), language)}: ${words(count, part)}`}</ScreenReaderText>
            <span aria-hidden="true">{count === 0 ? '' : count}</span>
            <i style={{ height: `${String((count / most) * 100)}%` }}>
              <i style={{ height: count === 0 ? 0 : `${String((part / count) * 100)}%` }} />
            </i>
          </li>
        ))}
      </ol>
      <p className={styles['axis']} aria-hidden="true">
        <span>{dayText(noonOf(days[0]?.day ?? ''), language)}</span>
        {legend === undefined ? null : <span className={styles['legend']}>{legend}</span>}
        <span>{t('today')}</span>
      </p>
    </>
  )
}

/** A time on that day in any time zone of the region. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`)
