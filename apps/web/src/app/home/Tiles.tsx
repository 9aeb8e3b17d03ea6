import { IconChevronRight } from '@tabler/icons-react'
import { useNow } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNextOccurrence } from '../../features/calendar/index.ts'
import { dateText, isSameDay, timeText, weekdayText } from '../../shared/format/index.ts'
import { recentWords } from '../../shared/format/recent-time.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { MissedMark, useMissedCalls, type BoxView } from '../../shared/box-view/index.ts'
import { Empty, ScreenReaderText } from '../../shared/ui/index.ts'
import type { ReachableFunction } from '../menu.ts'
import styles from './Tiles.module.css'

const CallBack = lazy(() =>
  import('../../features/calls/CallBack.tsx').then(({ CallBack }) => ({ default: CallBack })),
)

interface TilesProps {
  functions: readonly ReachableFunction[]
  boxView: BoxView
  unread: number
  /** While a call rings or is active. */
  disabled: boolean
  onNavigate: () => void
}

/** The functions on a phone's or tablet's home as panes of one frame; opening one saves the box's settings. */
export const Tiles = memo(({ functions, boxView, unread, disabled, onNavigate }: TilesProps) => {
  const { t } = useTranslation()
  const missed = useMissedCalls(boxView) > 0
  const lastCall = useLastCall(boxView, missed)
  const save = disabled ? undefined : onNavigate
  if (functions.length === 0)
    return (
      <Empty title={t('home.nothingShown', { name: boxView.nickName })}>
        {t('home.nothingShownNext', { profile: t('menu.profile') })}
      </Empty>
    )
  return (
    <nav
      className={styles['tiles']}
      aria-label={t('functions.label')}
      data-wide={functions.some(({ name }) => name === 'phone') || undefined}
    >
      {functions.map(({ name, icon: Icon, to }) =>
        name === 'phone' ? (
          <div key={name} className={styles['phone']}>
            <Link to={to} disabled={disabled} onClick={save} className={styles['wide']}>
              <span className={styles['lit']}>
                <Icon size={28} stroke={2} aria-hidden="true" />
              </span>
              <span className={styles['words']}>
                <b>{t(`functions.${name}`)}</b>
                <small>{lastCall}</small>
              </span>
              {disabled ? null : <MissedMark boxView={boxView} />}
              <IconChevronRight size={26} stroke={2} aria-hidden="true" />
            </Link>
            {missed && !disabled ? (
              <Suspense>
                <CallBack
                  boxView={boxView}
                  className={styles['back']}
                  icon={<Icon size={22} stroke={2} aria-hidden="true" />}
                />
              </Suspense>
            ) : null}
          </div>
        ) : (
          <Link key={name} to={to} disabled={disabled} onClick={save} className={styles['tile']}>
            <Icon size={28} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{t(`functions.${name}`)}</b>
              {name === 'calendar' ? (
                <NextOccurrence boxView={boxView} />
              ) : (
                <small>
                  {name !== 'message'
                    ? t(`home.hints.${name}`)
                    : unread > 0
                      ? t('home.unread', { count: unread })
                      : t('home.noUnread')}
                </small>
              )}
            </span>
          </Link>
        ),
      )}
    </nav>
  )
})

/** `15:00 Physiotherapy` today, with the weekday on another day. */
const NextOccurrence = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const next = useNextOccurrence(boxView, now)
  if (next === undefined) return null
  if (next === null) return <small>{t('home.nothingPlanned')}</small>
  const { start, title } = next
  const day = isSameDay(start, now) ? '' : `${weekdayText(start, language)} `
  return <small>{`${day}${timeText(start)} ${title}`}</small>
}

const useLastCall = (boxView: BoxView, missed: boolean): string => {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const last = boxView.callHistory[0]
  if (last === undefined) return t('home.noCalls')
  const when = recentWords(last.startCall, now, language) ?? dateText(last.startCall)
  return t(missed ? 'home.missedCall' : 'home.lastCall', { when })
}

/** The frame before the permissions are known. */
export const TilesLoading = () => {
  const { t } = useTranslation()
  return (
    <output className={styles['loading']}>
      <ScreenReaderText>{t('states.loading')}</ScreenReaderText>
    </output>
  )
}
