import { useReadable } from '@lykta/calls/react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { occurrenceKey, plannedIn } from '../../shared/calendar/index.ts'
import { useBox, useBoxNow, useLocality } from '../../shared/box/index.ts'
import { clockTime, dayBounds } from '../../shared/local-time.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { OkKey } from '../../shared/screen/index.ts'
import { todaysList } from './todays-list.ts'
import styles from './TodayPanel.module.css'

/** What is left of today's plan, beside the clock; OK opens the calendar. */
export const TodayPanel = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslation('calendar')
  const { calendar } = useBox()
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const state = useReadable(calendar.state)
  const { focused, props } = useFocus<HTMLButtonElement>('today', onOpen)
  const failed = useReadable(calendar.failed)
  const today = plannedIn(state, dayBounds(now, timeZone))
  const { shown, more } = todaysList(today ?? [], now)
  return (
    <section className={cx(styles['panel'], focused && styles['lit'])}>
      {/* All of the panel can be pressed, and the arrows lead to it from where it is seen. */}
      <button {...props} type="button" className={styles['open']} aria-label={t('open')} />
      <h2 className={styles['title']}>
        {t('title')}
        {focused ? (
          <span className={styles['hint']}>
            <OkKey />
            {t('week')}
          </span>
        ) : more > 0 ? (
          <span className={styles['more']}>{t('more', { count: more })}</span>
        ) : null}
      </h2>
      {today === undefined ? failed ? <p className={styles['sentence']}>{t('failed')}</p> : <Blank /> : null}
      {today !== undefined && shown.length === 0 ? (
        <p className={styles['sentence']}>{today.length === 0 ? t('nothing') : t('nothingMore')}</p>
      ) : null}
      <ul>
        {shown.map((one) => (
          <li key={occurrenceKey(one)} className={styles['row']}>
            <time className={styles['time']}>
              {one.allDay ? t('title') : one.start <= now ? t('now') : clockTime(one.start, timeZone)}
            </time>
            <span
              className={styles['bar']}
              style={one.color === null ? undefined : { backgroundColor: one.color }}
            />
            <span className={styles['words']}>
              <b>{one.title}</b>
              <span>{one.body}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Holds the list's place while it loads. */
const Blank = () => (
  <ul aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <li key={row} className={styles['row']}>
        <span className={styles['blankTime']} />
        <span className={styles['bar']} />
        <span className={styles['blankWords']} />
      </li>
    ))}
  </ul>
)
