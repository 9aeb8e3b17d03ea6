import type { Day } from '@lykta/calendar'
import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView, useRoomWords } from '../../../shared/box-view/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { SkeletonRows } from '../../../shared/ui/index.ts'
import { dayHeading } from '../day-words.ts'
import type { DayPart } from '../entries.ts'
import { useEventCount } from '../use-event-count.ts'
import styles from './DayPanel.module.css'

interface DayPanelProps {
  day: Day
  /** Undefined until they are known. */
  parts: readonly DayPart[] | undefined
  /** Has a separate surface and scrolls there. */
  framed?: boolean
  children: ReactNode
}

/** One day: its name, how many events it has, and which. */
export const DayPanel = ({ day, parts, framed = false, children }: DayPanelProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const count = useEventCount()
  const { room } = useRoomWords()
  const boxView = useBoxView()
  const heading = dayHeading(day, language)
  return (
    <section className={cx(styles['day'], framed && styles['framed'])} aria-label={heading}>
      <h2>{heading}</h2>
      {parts === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          <p>{t('inRoom', { events: count(parts.length), room: room(boxView) })}</p>
          {children}
        </>
      )}
    </section>
  )
}
