import { dayAt, firstOfMonth, minuteAt, timeOn } from '@lykta/calendar'
import { calendarModes } from '@lykta/contract/constants'
import { useNow } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, FunctionNotShown, showsFunction, useBoxView } from '../../shared/box-view/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { ownTimeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Failed, ScreenReaderText, Page, PageHead } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './CalendarScreen.module.css'
import { CalendarActions } from './components/CalendarActions.tsx'
import { CalendarHead } from './components/CalendarHead.tsx'
import { CalendarViews } from './components/CalendarViews.tsx'
import { EventDetail } from './components/EventDetail.tsx'
import { Legend } from './components/Legend.tsx'
import { clockText } from './day-words.ts'
import { entriesOf } from './entries.ts'
import { nextHalfHour } from './event-form.ts'
import { eventsQuery } from './queries.ts'
import { useSaveMoves } from './use-save-moves.tsx'
import { useEventWriting, type NewAt } from './use-event-writing.tsx'
import { useWeekPrinting } from './use-week-printing.tsx'
import { dayOf, modeOf, type CalendarSearch } from './view-and-day.ts'

/** The start time of a new event on a day other than today. */
const firstMinute = 9 * 60

/** `/calendar`: what is planned for the selected box, by month, week and day. */
export const CalendarScreen = () => {
  const { t } = useTranslation(['calendar', 'shell'])
  const search = useSearch({ from: '/signed-in/box/calendar' })
  const navigate = useNavigate()
  const boxView = useBoxView()
  useTitle(t('title'))
  if (showsFunction(boxView, boxView.permissions, 'calendar')) {
    return <Planned key={boxView.id} search={search} />
  }
  return (
    <Page desktop="fill">
      <PageHead title={t('title')} backOn="phone" onBack={() => void navigate({ to: '/App' })} />
      <FunctionNotShown name="calendar" title={t('notShown', { name: boxView.nickName })} />
    </Page>
  )
}

const Planned = ({ search }: { search: CalendarSearch }) => {
  const { t } = useTranslation(['calendar', 'shell'])
  const navigate = useNavigate()
  const layout = useLayout()
  const boxView = useBoxView()
  const { room } = boxView
  const now = useNow(60_000)
  const regionZone = useConfig()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const wanted = dayOf(search.day, dayAt(now, regionZone))
  const options = eventsQuery(room.id, wanted)
  const query = useQuery(options)
  const events = query.data
  // Times are in the zone of the box, which its events tell. Without events, only today depends on it.
  const timeZone = events?.[0]?.timeZone ?? regionZone
  const today = dayAt(now, timeZone)
  const day = dayOf(search.day, today)
  const mode = modeOf(search.mode, layout)
  const month = firstOfMonth(day)
  const entries = useMemo(
    () => (events === undefined ? undefined : entriesOf(events, month)),
    [events, month],
  )
  const chosen = entries?.find(({ key }) => key === search.event)
  useFocusBack(chosen?.key)
  const { print, sheet } = useWeekPrinting(day, entries)

  const go = (to: CalendarSearch) =>
    void navigate({
      to: '/calendar',
      search: { day, mode: calendarModes[mode], ...to },
      replace: to.event === undefined,
      resetScroll: layout !== 'desktop' && to.event !== undefined,
    })
  const close = () => go({})
  const { begin, act, dialogs } = useEventWriting({
    timeZone,
    onSaved: (form) => {
      go({ day: form.start.slice(0, 10) })
      window.scrollTo({ top: 0 })
    },
    onDeleted: close,
  })
  const { moves, dialog } = useSaveMoves({
    query: options,
    onMoved: ({ first }) => {
      if (mode !== 'week') go({ day: first.day })
    },
  })
  const mayWrite = mayUse(boxView, 'calendar')
  const newAt: NewAt = (at) => begin(timeOn(at.day, at.minute, timeZone), true)
  const newOnDay = () =>
    begin(day > today ? timeOn(day, firstMinute, timeZone) : nextHalfHour(Date.now(), timeZone), false)
  const failed = entries === undefined && query.isError

  if (layout !== 'desktop' && chosen !== undefined) {
    return (
      <Page desktop="fill">
        <PageHead title={t('title')} quiet onBack={close} />
        <EventDetail key={chosen.key} entry={chosen} alone onAct={act} onClose={close} />
        {dialogs}
      </Page>
    )
  }
  return (
    <Page desktop="fill" floating>
      <CalendarHead
        mode={mode}
        day={day}
        today={today}
        layout={layout}
        onGo={go}
        onNew={mayWrite ? newOnDay : undefined}
        onPrint={print}
      />
      <TheirTime timeZone={timeZone} now={now} />
      {failed ? (
        <Failed title={t('failed')} query={query} />
      ) : (
        <CalendarViews
          mode={mode}
          day={day}
          layout={layout}
          entries={entries}
          chosen={chosen}
          now={{ day: today, minute: minuteAt(now, timeZone) }}
          onGo={go}
          onAct={act}
          onNew={mayWrite ? newAt : undefined}
          moves={layout === 'desktop' ? moves : undefined}
        />
      )}
      {entries === undefined || failed ? null : (
        <div className={styles['foot']}>
          <Legend entries={entries} />
          {layout === 'desktop' && entries.some(({ event }) => event.mayChange) ? (
            <p>{t('move.help')}</p>
          ) : null}
        </div>
      )}
      {layout === 'phone' ? <CalendarActions layout={layout} onPrint={print} /> : null}
      {entries === undefined && !failed ? (
        <output>
          <ScreenReaderText>{t('shell:states.loading')}</ScreenReaderText>
        </output>
      ) : null}
      {dialogs}
      {dialog}
      {sheet}
    </Page>
  )
}

/** Tells which clock the times are by, to users in another time zone. */
const TheirTime = ({ timeZone, now }: { timeZone: string; now: number }) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { nickName } = useBoxView()
  const here = ownTimeText(now, language, timeZone)
  if (here === undefined) return null
  const there = clockText(minuteAt(now, timeZone))
  return <p className={styles['zone']}>{t('theirTime', { name: nickName, there, here })}</p>
}

/** Moves the focus back to the entry whose detail has been closed. The detail takes it when it opens. */
const useFocusBack = (openKey: string | undefined): void => {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const closed = before.current
    before.current = openKey
    if (closed === undefined || openKey !== undefined) return
    document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(closed)}"]`)?.focus()
  }, [openKey])
}
