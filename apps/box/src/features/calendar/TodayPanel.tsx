import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBox, useBoxNow, useLocality } from '../../shared/box/index.ts'
import { clockTime, dayBounds } from '../../shared/local-time.ts'
import { todaysList } from './todays-list.ts'
import styles from './TodayPanel.module.css'

/** What the calendar is kept under. */
export const calendarKey = ['calendar'] as const

const refreshMs = 5 * 60_000

/** What is left of today's plan, beside the clock. */
export const TodayPanel = () => {
  const { t } = useTranslation('calendar')
  const { api } = useBox()
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const { from, to } = dayBounds(now, timeZone)
  const { data, isError } = useQuery({
    queryKey: [...calendarKey, from, to],
    queryFn: async () => (await api.call(calendarRoutes.boxOccurrences, { query: { from, to } })).data,
    refetchInterval: refreshMs,
  })
  const { shown, more } = todaysList(data ?? [], now)
  return (
    <section className={styles['panel']}>
      <h2 className={styles['title']}>
        {t('title')}
        {more > 0 ? <span className={styles['more']}>{t('more', { count: more })}</span> : null}
      </h2>
      {data === undefined ? isError ? <p className={styles['sentence']}>{t('failed')}</p> : <Blank /> : null}
      {data !== undefined && shown.length === 0 ? (
        <p className={styles['sentence']}>{data.length === 0 ? t('nothing') : t('nothingMore')}</p>
      ) : null}
      <ul>
        {shown.map((one) => (
          <li key={`${String(one.eventId)}/${String(one.start)}`} className={styles['row']}>
            <time className={styles['time']}>
              {one.start <= now ? t('now') : clockTime(one.start, timeZone)}
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
