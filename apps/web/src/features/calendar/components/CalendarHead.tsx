import { weekOf, type Day } from '@lykta/calendar'
import { calendarModes } from '@lykta/contract/constants'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button, ScreenReaderText, IconButton, NewButton, PageHead } from '../../../shared/ui/index.ts'
import type { Layout } from '../../../shared/ui/use-layout.ts'
import { dayHeading, monthHeading, monthWords } from '../day-words.ts'
import { modesOf, move, type CalendarSearch, type ModeName } from '../view-and-day.ts'
import { CalendarActions } from './CalendarActions.tsx'
import styles from './CalendarHead.module.css'

interface CalendarHeadProps {
  mode: ModeName
  day: Day
  today: Day
  layout: Layout
  onGo: (to: CalendarSearch) => void
  /** Begins a new event; undefined for users who may only view. */
  onNew: (() => void) | undefined
  /** Prints the week; undefined until it is known. */
  onPrint: (() => void) | undefined
}

/** The period shown, with buttons for the previous and next one, for today, and for the other views. */
export const CalendarHead = ({ layout, ...props }: CalendarHeadProps) => {
  const { t } = useTranslation('calendar')
  const navigate = useNavigate()
  if (layout === 'desktop') return <WideHead {...props} />
  const modes = <Modes mode={props.mode} layout={layout} onGo={props.onGo} />
  return (
    <>
      <div className={styles['together']}>
        <PageHead title={t('title')} onBack={() => void navigate({ to: '/App' })}>
          {modes}
          {layout === 'phone' ? null : <CalendarActions layout={layout} onPrint={props.onPrint} />}
        </PageHead>
        <NarrowPeriod layout={layout} {...props} />
      </div>
      {props.onNew === undefined ? null : <NewButton label={t('new')} floating onClick={props.onNew} />}
    </>
  )
}

const WideHead = ({ mode, day, today, onGo, onNew, onPrint }: Omit<CalendarHeadProps, 'layout'>) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const period =
    mode === 'month'
      ? monthHeading(day, language)
      : t('weekOf', { week: weekOf(day), month: monthWords(day, language) })
  return (
    <header className={styles['wide']}>
      <Arrow look="line" mode={mode} by={-1} day={day} onGo={onGo} />
      <Arrow look="line" mode={mode} by={1} day={day} onGo={onGo} />
      <h1 aria-live="polite">{period}</h1>
      {mode === 'day' ? (
        // The arrows move by day, and the day's own heading is further down.
        <output className={styles['said']}>
          <ScreenReaderText>{dayHeading(day, language)}</ScreenReaderText>
        </output>
      ) : null}
      <Button look="quiet" onClick={() => onGo({ day: today })}>
        {t('today')}
      </Button>
      <Modes mode={mode} layout="desktop" onGo={onGo} />
      <CalendarActions layout="desktop" onPrint={onPrint} />
      {onNew === undefined ? null : <NewButton label={t('new')} floating={false} onClick={onNew} />}
    </header>
  )
}

const NarrowPeriod = ({ mode, day, today, layout, onGo }: Omit<CalendarHeadProps, 'onNew' | 'onPrint'>) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { nickName } = useBoxView()
  const whom = mode === 'month' ? nickName : `${t('week', { week: weekOf(day) })}, ${nickName}`
  return (
    <div className={styles['narrow']}>
      <Arrow look="bare" mode={mode} by={-1} day={day} onGo={onGo} />
      <p aria-live="polite">
        <b>{mode === 'day' ? dayHeading(day, language) : monthHeading(day, language)}</b>
        <span>{whom}</span>
      </p>
      <Arrow look="bare" mode={mode} by={1} day={day} onGo={onGo} />
      <Button look="quiet" size="small" onClick={() => onGo({ day: today })}>
        {layout === 'phone' ? t('todayOnPhone') : t('today')}
      </Button>
    </div>
  )
}

interface ArrowProps extends Pick<CalendarHeadProps, 'mode' | 'day' | 'onGo'> {
  look: 'line' | 'bare'
  by: 1 | -1
}

const Arrow = ({ look, mode, by, day, onGo }: ArrowProps) => {
  const { t } = useTranslation('calendar')
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft
  return (
    <IconButton
      look={look}
      label={by === 1 ? t(`next.${mode}`) : t(`previous.${mode}`)}
      onClick={() => onGo({ day: move(day, mode, by) })}
    >
      <Icon size={26} stroke={2.1} aria-hidden="true" />
    </IconButton>
  )
}

const Modes = ({ mode, layout, onGo }: Pick<CalendarHeadProps, 'mode' | 'layout' | 'onGo'>) => {
  const { t } = useTranslation('calendar')
  return (
    <fieldset className={styles['modes']} aria-label={t('mode')}>
      {modesOf(layout).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === mode}
          onClick={() => onGo({ mode: calendarModes[name] })}
        >
          {t(`modes.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}
