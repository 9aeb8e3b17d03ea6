import { useTranslation } from 'react-i18next'
import { useNextOccurrence } from '../../features/calendar/index.ts'
import { isSameDay, timeText, weekdayText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import styles from './NextUp.module.css'

const minuteMs = 60_000

/** What comes next for a resident, below the date on a desktop, whose menu has no room for it. */
export const NextUp = ({ boxView, now }: { boxView: BoxView; now: number }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const next = useNextOccurrence(boxView, now)
  if (next === undefined) return null
  const heading = t('home.nextFor', { name: boxView.nickName })
  if (next === null)
    return (
      <section className={styles['next']} aria-label={heading}>
        <p className={styles['heading']}>{heading}</p>
        <p>{t('home.nothingPlanned')}</p>
      </section>
    )
  const minutes = Math.ceil((next.start - now) / minuteMs)
  const soon = minutes < 60 ? t('home.inMinutes', { count: minutes }) : ''
  const when = isSameDay(next.start, now) ? soon : weekdayText(next.start, language)
  return (
    <section className={styles['next']} aria-label={heading}>
      <p className={styles['heading']}>{heading}</p>
      <div className={styles['event']}>
        <time>{timeText(next.start)}</time>
        <span className={styles['mark']} style={{ background: next.color ?? undefined }} />
        <p>
          <b>{next.title}</b>
          <small>{[when, next.body].filter((words) => words !== '').join(', ')}</small>
        </p>
      </div>
    </section>
  )
}
