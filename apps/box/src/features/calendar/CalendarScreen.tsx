import { useReadable } from '@lykta/calls/react'
import { cx } from '@lykta/ui'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox, useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { occurrenceKey, plannedIn, type Planned } from '../../shared/calendar/calendar-state.ts'
import { dayOfMonth, daysFrom, weekday } from '../../shared/local-time.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { ClosableScreen, FocusGroup, type ClosableScreenProps } from '../../shared/screen/index.ts'
import styles from './CalendarScreen.module.css'
import { DayPlan } from './DayPlan.tsx'
import { EventLayout } from './EventLayout.tsx'
import { useTimeWords } from './use-time-words.ts'

const daysShown = 7

interface CalendarScreenProps {
  /** How many days after today the shown day is. */
  day: number
  onDay: (day: number) => void
  onClose: () => void
  /** Beside the button that closes it. */
  more: ClosableScreenProps['more']
}

/** Today and the six days after it: up and down choose the day, right leads to its plan. */
export const CalendarScreen = ({ day, onDay, onClose, more }: CalendarScreenProps) => {
  const { t } = useTranslation('calendar')
  const { calendar } = useBox()
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const times = useTimeWords()
  const state = useReadable(calendar.state)
  const [opened, setOpened] = useState<string>()
  const [lastOpened, setLastOpened] = useState<string>()
  const days = daysFrom(now, timeZone, daysShown).map((bounds) => ({
    bounds,
    planned: plannedIn(state, bounds),
  }))
  const shown = days[day] ?? days[0]
  const event = shown?.planned?.find((one) => occurrenceKey(one) === opened)
  if (event !== undefined) {
    const close = () => setOpened(undefined)
    return (
      <EventLayout name="event" occurrence={event} above={times.day(event.start)} onBack={close} onOk={close}>
        <IconX size={56} stroke={2.4} aria-hidden="true" />
        {t('close')}
      </EventLayout>
    )
  }
  return (
    <ClosableScreen
      name="calendar"
      title={t('calendar')}
      closeLabel={t('close')}
      firstFocus={lastOpened === undefined ? 'days' : 'plan'}
      onClose={onClose}
      more={more}
    >
      <FocusGroup name="days" firstFocus={`day-${String(day)}`} className={styles['days']}>
        {days.map(({ bounds, planned }, place) => (
          <Day
            key={bounds.from}
            place={place}
            start={bounds.from}
            planned={planned}
            chosen={place === day}
            onChoose={() => onDay(place)}
          />
        ))}
      </FocusGroup>
      {shown === undefined ? null : (
        <DayPlan
          bounds={shown.bounds}
          planned={shown.planned}
          firstFocus={lastOpened}
          onOpen={(key) => {
            setLastOpened(key)
            setOpened(key)
          }}
        />
      )}
    </ClosableScreen>
  )
}

interface DayProps {
  place: number
  start: number
  planned: readonly Planned[] | undefined
  chosen: boolean
  onChoose: () => void
}

/** More marks than these do not fit beside its name. */
const mostMarks = 6

const Day = ({ place, start, planned = [], chosen, onChoose }: DayProps) => {
  const { t } = useTranslation('calendar')
  const locality = useLocality()
  // A day is shown as soon as it has the focus; OK only confirms that.
  const { focused, props } = useFocus<HTMLButtonElement>(`day-${String(place)}`, onChoose, onChoose)
  const name =
    place === 0
      ? t('title')
      : place === 1
        ? t('tomorrow')
        : `${weekday(start, locality)} ${dayOfMonth(start, locality)}`
  return (
    <button
      {...props}
      type="button"
      aria-current={chosen ? 'date' : undefined}
      className={cx(styles['day'], chosen && styles['chosen'], focused && styles['lit'])}
    >
      {name}
      <span className={styles['marks']} aria-hidden="true">
        {planned.slice(0, mostMarks).map((one) => (
          <span
            key={occurrenceKey(one)}
            style={one.color === null ? undefined : { backgroundColor: one.color }}
          />
        ))}
      </span>
    </button>
  )
}
