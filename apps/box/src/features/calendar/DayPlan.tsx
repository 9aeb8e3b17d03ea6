import { useReadable } from '@lykta/calls/react'
import { cx, Portrait } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useBox, useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { occurrenceKey, type Planned } from '../../shared/calendar/calendar-state.ts'
import { clockTime, longWeekday } from '../../shared/local-time.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { FocusGroup, SlidingList } from '../../shared/screen/index.ts'
import styles from './DayPlan.module.css'

interface Bounds {
  from: number
  to: number
}

interface DayPlanProps {
  bounds: Bounds
  /** Undefined: not known. */
  planned: readonly Planned[] | undefined
  /** The event to focus first; otherwise the first that is not over. */
  firstFocus: string | undefined
  onOpen: (key: string) => void
}

/** All that is planned on one day. */
export const DayPlan = ({ bounds, planned, firstFocus, onOpen }: DayPlanProps) => {
  const { t } = useTranslation('calendar')
  const { calendar } = useBox()
  const locality = useLocality()
  const now = useBoxNow()
  const failed = useReadable(calendar.failed)
  const isToday = now >= bounds.from && now < bounds.to
  return (
    <section className={styles['plan']}>
      <h2 className={styles['title']}>{longWeekday(bounds.from, locality)}</h2>
      {planned === undefined ? <p className={styles['sentence']}>{failed ? t('dayFailed') : null}</p> : null}
      {planned?.length === 0 ? (
        <p className={styles['sentence']}>{isToday ? t('nothing') : t('nothingThatDay')}</p>
      ) : null}
      {planned === undefined || planned.length === 0 ? null : (
        <FocusGroup
          name="plan"
          firstFocus={firstFocus ?? firstComing(planned, now)}
          className={styles['events']}
        >
          <SlidingList key={bounds.from} direction="column" className={styles['list']}>
            {planned.map((one, place) => (
              <EventRow
                key={occurrenceKey(one)}
                planned={one}
                bounds={bounds}
                nowBefore={isToday && isBetween(planned, place, now)}
                onOpen={() => onOpen(occurrenceKey(one))}
              />
            ))}
          </SlidingList>
        </FocusGroup>
      )}
    </section>
  )
}

const firstComing = (planned: readonly Planned[], now: number): string | undefined => {
  const first = planned.find((one) => one.end > now) ?? planned[0]
  return first === undefined ? undefined : occurrenceKey(first)
}

const isGoingOn = (one: Planned, now: number) => !one.allDay && one.start <= now && now < one.end

/** Whether the current time is between this event and the previous one, with nothing going on. */
const isBetween = (planned: readonly Planned[], place: number, now: number): boolean => {
  const next = planned.findIndex((one) => one.start > now)
  return next === place && place > 0 && !planned.some((one) => isGoingOn(one, now))
}

interface EventRowProps {
  planned: Planned
  bounds: Bounds
  /** The current time is just before this event, and nothing is going on. */
  nowBefore: boolean
  onOpen: () => void
}

const EventRow = ({ planned, bounds, nowBefore, onOpen }: EventRowProps) => {
  const { t } = useTranslation('calendar')
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const { focused, props } = useFocus<HTMLButtonElement>(occurrenceKey(planned), onOpen)
  const { title, body, color, sender, end } = planned
  const goesOn = isGoingOn(planned, now)
  return (
    <>
      {nowBefore ? (
        <li className={styles['now']} ref={bringToMiddle}>
          {t('now')} {clockTime(now, timeZone)}
        </li>
      ) : null}
      <li ref={goesOn ? bringToMiddle : undefined}>
        <button
          {...props}
          type="button"
          className={cx(
            styles['event'],
            end <= now && styles['over'],
            goesOn && styles['goesOn'],
            focused && styles['lit'],
          )}
        >
          <span className={styles['time']}>
            <TimeOfDay planned={planned} bounds={bounds} />
            {goesOn ? <span className={styles['mark']}>{t('now')}</span> : null}
          </span>
          <span className={styles['bar']} style={color === null ? undefined : { backgroundColor: color }} />
          <span className={styles['words']}>
            <b>{title}</b>
            <span>{body}</span>
          </span>
          <Portrait name={sender.name} picture={sender.avatar} width="80px" round />
        </button>
      </li>
    </>
  )
}

/** Its beginning, or its end if it began on an earlier day. */
const TimeOfDay = ({ planned: { start, end, allDay }, bounds }: { planned: Planned; bounds: Bounds }) => {
  const { t } = useTranslation('calendar')
  const { timeZone } = useLocality()
  if (allDay || (start < bounds.from && end >= bounds.to)) return t('allDay')
  return start < bounds.from ? t('until', { time: clockTime(end, timeZone) }) : clockTime(start, timeZone)
}

const bringToMiddle = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })
