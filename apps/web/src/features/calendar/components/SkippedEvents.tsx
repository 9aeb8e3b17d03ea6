import type { CalendarSubscription } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/index.ts'
import styles from './OtherCalendars.module.css'

type LeftOutOfCalendar = NonNullable<CalendarSubscription['leftOut']>

/** What was left out of a foreign calendar, and why. */
export const SkippedEvents = ({
  leftOut: { entries, more, tooMany, shortened },
}: {
  leftOut: LeftOutOfCalendar
}) => {
  const { t } = useTranslation('calendar')
  const words = (key: 'more' | 'tooMany' | 'shortened', count: number) =>
    count === 0 ? null : <li key={key}>{t(`others.foreign.leftOut.${key}`, { count })}</li>
  return (
    <>
      <Banner kind="note">{t('others.foreign.leftOut.title')}</Banner>
      <ul className={styles['leftOut']}>
        {entries.map(({ title, day, line, why }) => (
          <li key={line}>
            {[title, day].filter((part) => part !== null).join(', ')}
            {': '}
            {t(`others.foreign.leftOut.${why}`, { line })}
          </li>
        ))}
        {words('more', more)}
        {words('tooMany', tooMany)}
        {words('shortened', shortened)}
      </ul>
    </>
  )
}
