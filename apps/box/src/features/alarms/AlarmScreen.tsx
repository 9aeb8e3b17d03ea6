import type { AlarmLevel, ShownAlarm } from '@lykta/contract/alarms'
import { cx } from '@lykta/ui'
import { createMeasureText, TextLines } from '@lykta/ui/tv-message'
import { IconAlertTriangle, IconBellRinging, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox, useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { useConfig } from '../../shared/config.ts'
import { type HeldAlarm } from '../../shared/inbox/kinds/alarm.ts'
import { clockTime, daysAgo } from '../../shared/local-time.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { OkKey, PageIndicator, Screen } from '../../shared/screen/index.ts'
import { useOnDrawn } from '../../shared/use-on-drawn.ts'
import { useDateWords } from '../../shared/use-date-words.ts'
import styles from './AlarmScreen.module.css'
import { alarmPages, lineHeights } from './alarm-pages.ts'

interface AlarmScreenProps {
  held: HeldAlarm
  /** How many alarms come after it. */
  more: number
  /** The call that it covers. */
  corner: ReactNode | undefined
  /** The sign that the camera is on takes up a corner of the screen. */
  cameraIsOn: boolean
}

const pictures = {
  info: IconInfoCircle,
  important: IconBellRinging,
  critical: IconAlertTriangle,
} satisfies Record<AlarmLevel, unknown>

/** An alarm over everything else. It sounds until OK, and Back leads only to an earlier page. */
export const AlarmScreen = ({ held, more, corner, cameraIsOn }: AlarmScreenProps) => {
  const { t } = useTranslation('alarms')
  const { inbox } = useBox()
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const when = useDateWords()
  const place = useConfig()?.regionName
  const { id, title, body, level, sentAt, repeats } = held.alarm
  const pages = useMemo(() => alarmPages({ title, body }, createMeasureText(false)), [title, body])
  const [index, setIndex] = useState(0)
  const page = pages[index]
  const isLast = index >= pages.length - 1

  const markShown = useCallback(() => inbox.markAlarmShown(id), [inbox, id])
  useOnDrawn(markShown, held.shownAt === null)

  const Picture = pictures[level]
  return (
    <Screen
      name="alarm"
      firstFocus="ok"
      // It may follow an OK on the previous alarm, and must be seen before it is acknowledged.
      pressedFor
      isLastPage={isLast}
      onBack={() => setIndex(Math.max(0, index - 1))}
      background={<div className={cx(styles['ground'], level === 'critical' && styles['critical'])} />}
    >
      {/* Each repeat sounds again from the beginning. */}
      <AlarmSound key={repeats} alarm={held.alarm} />
      <div className={styles['alarm']} role="alert">
        <header className={cx(styles['head'], cameraIsOn && styles['besideLight'])}>
          <Picture size={64} stroke={2.2} aria-hidden="true" />
          <p className={styles['from']}>
            {place === undefined ? t(`level.${level}`) : t(`levelFrom.${level}`, { place })}
          </p>
          {more > 0 ? <p className={styles['more']}>{t('more', { count: more })}</p> : null}
          <time className={styles['time']}>
            {daysAgo(sentAt, now, timeZone) === 0 ? clockTime(sentAt, timeZone) : when(sentAt)}
          </time>
        </header>
        <div className={styles['words']}>
          <h1 className={styles['title']}>
            <TextLines
              lines={page?.heading.lines ?? [title]}
              sizePx={page?.heading.sizePx ?? 64}
              lineHeight={lineHeights.heading}
            />
          </h1>
          {page === undefined || page.lines.length === 0 ? null : (
            <p className={styles['text']}>
              <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.text} />
            </p>
          )}
        </div>
      </div>
      <footer className={styles['foot']}>
        <AlarmButton onPress={() => (isLast ? inbox.acknowledgeAlarm(id) : setIndex(index + 1))}>
          {isLast ? t('understood') : t('nextPage')}
          {isLast ? null : <IconChevronRight size={64} stroke={2.4} aria-hidden="true" />}
        </AlarmButton>
        <p className={styles['hint']}>
          <OkKey />
          {t('onRemote')}
        </p>
        <PageIndicator index={index} count={pages.length} onTurn={setIndex}>
          {t('page', { page: index + 1, pages: pages.length })}
        </PageIndicator>
      </footer>
      {corner}
    </Screen>
  )
}

/** Sounds for as long as it is mounted. */
const AlarmSound = ({ alarm }: { alarm: ShownAlarm }) => {
  const { sounds } = useBox()
  const { language } = useLocality()
  const { level, sound, soundUrl, title, body } = alarm
  useEffect(
    () => sounds.alarm({ level, sound, soundUrl, text: `${title}. ${body}`, language }),
    [sounds, level, sound, soundUrl, title, body, language],
  )
  return null
}

/** Dark, because here the background is lit. */
const AlarmButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => {
  const { props } = useFocus<HTMLButtonElement>('ok', onPress)
  return (
    <button {...props} type="button" className={styles['button']}>
      {children}
    </button>
  )
}
