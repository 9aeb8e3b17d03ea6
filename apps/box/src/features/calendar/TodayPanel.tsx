import { useReadable } from '@lykta/calls/react'
import { cx, namedDayPart } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { occurrenceKey, plannedIn, type Planned } from '../../shared/calendar/calendar-state.ts'
import { useBox, useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { clockTime, dayBounds, daysFrom, hourOf } from '../../shared/local-time.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { OkKey } from '../../shared/screen/index.ts'
import { todaysList } from './todays-list.ts'
import styles from './TodayPanel.module.css'

/** How many fit below the line about today. */
const mostOfTomorrow = 2

/** The rest of today's plan beside the clock, or on the evening of an empty day, tomorrow's first events; OK opens the calendar. */
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
  const part = namedDayPart(hourOf(now, timeZone))
  const dayIsOver = today !== undefined && shown.length === 0 && (part === 'evening' || part === 'night')
  const [, next] = daysFrom(now, timeZone, 2)
  const first = dayIsOver && next !== undefined ? (plannedIn(state, next) ?? []).slice(0, mostOfTomorrow) : []
  return (
    <section className={cx(styles['panel'], focused && styles['lit'])}>
      {/* The whole panel can be pressed, and the arrows lead to it from any side. */}
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
          <Row
            key={occurrenceKey(one)}
            planned={one}
            time={one.allDay ? t('title') : one.start <= now ? t('now') : clockTime(one.start, timeZone)}
          />
        ))}
      </ul>
      {first.length === 0 ? null : (
        <>
          <h3 className={styles['tomorrow']}>{t('tomorrow')}</h3>
          <ul>
            {first.map((one) => (
              <Row
                key={occurrenceKey(one)}
                planned={one}
                time={one.allDay ? t('allDay') : clockTime(one.start, timeZone)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Row = ({ planned: { title, body, color }, time }: { planned: Planned; time: string }) => (
  <li className={styles['row']}>
    <time className={styles['time']}>{time}</time>
    <span className={styles['bar']} style={color === null ? undefined : { backgroundColor: color }} />
    <span className={styles['words']}>
      <b>{title}</b>
      <span>{body}</span>
    </span>
  </li>
)

/** Keeps the list's place while it loads. */
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
