import type { Day } from '@lykta/calendar'
import { calendarModes } from '@lykta/contract/constants'
import { cx } from '@lykta/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../shared/ui/index.ts'
import type { Layout } from '../../../shared/ui/use-layout.ts'
import { nextOf, partsByDay, type Entry, type Now } from '../entries.ts'
import type { NewAt } from '../use-event-writing.tsx'
import type { Moves } from '../use-move-and-resize.ts'
import { stripOf, weekOfDay, weeksOfMonth, type CalendarSearch, type ModeName } from '../view-and-day.ts'
import styles from './CalendarViews.module.css'
import { DayList } from './DayList.tsx'
import { DayPanel } from './DayPanel.tsx'
import { DayStrip } from './DayStrip.tsx'
import { EventDetail, type ActOnEvent } from './EventDetail.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { Timeline } from './Timeline.tsx'
import { WeekGrid } from './WeekGrid.tsx'

interface CalendarViewsProps {
  mode: ModeName
  day: Day
  layout: Layout
  /** Undefined until they are known. */
  entries: readonly Entry[] | undefined
  chosen: Entry | undefined
  now: Now
  onGo: (to: CalendarSearch) => void
  onAct: ActOnEvent
  onNew: NewAt | undefined
  /** Undefined if events cannot be moved. */
  moves: Moves | undefined
}

/** How many events side by side leave their titles readable in the panel beside the month. */
const lanesBesideMonth = 4

/** The month, the week or the day; on desktop with a panel beside it. */
export const CalendarViews = ({
  mode,
  day,
  layout,
  entries,
  chosen,
  now,
  onGo,
  onAct,
  onNew,
  moves,
}: CalendarViewsProps) => {
  const { t } = useTranslation('calendar')
  const wide = layout === 'desktop'
  const partsOn = useMemo(() => partsByDay(entries ?? []), [entries])
  const parts = entries === undefined ? undefined : partsOn(day)

  const choose = (on: Day) => onGo({ day: on })
  const open = (entry: Entry, on = day) => onGo({ day: on, event: entry.key })
  const strip = (
    <DayStrip
      days={stripOf(day, now.day, layout)}
      day={day}
      today={now.day}
      partsOn={partsOn}
      ends={layout !== 'phone'}
      onChoose={choose}
    />
  )
  const [over, setOver] = useState<Day>()
  const ofDay = { day, parts, openKey: chosen?.key, now, onOpen: open }
  const ofTimeline = { ...ofDay, onNew, moves: moves && { ...moves, onOver: setOver } }
  const showDay = (on: Day) => onGo({ day: on, mode: calendarModes.day })
  const detail =
    chosen === undefined ? null : (
      <EventDetail key={chosen.key} entry={chosen} onAct={onAct} onClose={() => onGo({})} />
    )

  if (mode === 'month') {
    return (
      <div className={styles['beside']}>
        <MonthGrid
          weeks={weeksOfMonth(day)}
          day={day}
          today={now.day}
          over={over}
          partsOn={partsOn}
          onChoose={choose}
        />
        {wide && detail !== null ? (
          <aside className={styles['panel']}>{detail}</aside>
        ) : (
          <DayPanel day={day} parts={parts} framed={wide}>
            {wide ? (
              <Timeline
                key={day}
                {...ofTimeline}
                limit={{ mostLanes: lanesBesideMonth, onMore: () => showDay(day) }}
              />
            ) : (
              <DayList {...ofDay} />
            )}
          </DayPanel>
        )}
      </div>
    )
  }
  if (mode === 'week') {
    return (
      <div className={cx(detail !== null && styles['beside'], detail === null && styles['alone'])}>
        <WeekGrid
          days={weekOfDay(day)}
          wide={wide}
          beside={detail !== null}
          loading={entries === undefined}
          partsOn={partsOn}
          now={now}
          openKey={chosen?.key}
          moves={moves}
          onChoose={showDay}
          onOpen={open}
          onNew={onNew}
        />
        {detail === null ? null : <aside className={styles['panel']}>{detail}</aside>}
      </div>
    )
  }
  const next = parts === undefined ? undefined : nextOf(parts, day, now)
  return (
    <>
      {strip}
      <div className={styles['beside']}>
        <DayPanel day={day} parts={parts} framed={wide}>
          <Timeline key={day} {...ofTimeline} />
        </DayPanel>
        {wide && parts !== undefined ? (
          <aside className={styles['panel']}>
            {detail ??
              (next === undefined ? (
                <Empty title={t('nothing')}>
                  {onNew === undefined ? t('nothingExplained') : t('nothingNext', { button: t('new') })}
                </Empty>
              ) : (
                <EventDetail entry={next} onAct={onAct} />
              ))}
          </aside>
        ) : null}
      </div>
    </>
  )
}
