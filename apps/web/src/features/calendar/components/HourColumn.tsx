import type { Day } from '@lykta/calendar'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { dayHeading } from '../day-words.ts'
import { isAboveHours, type DayPart, type Now } from '../entries.ts'
import type { Move } from '../move-entry.ts'
import { blocksOf, type Block, type Hours } from '../lay-out-hours.ts'
import type { NewAt } from '../use-event-writing.tsx'
import { placeOfBlock } from './EntryBlock.tsx'
import styles from './HourColumn.module.css'
import { HourSlots } from './HourSlots.tsx'
import { NowLine } from './NowLine.tsx'

interface HourColumnProps {
  day: Day
  /** Including all-day parts, which are shown elsewhere. */
  parts: readonly DayPart[]
  hours: Hours
  now: Now
  move: Move | undefined
  /** The part of a dragged entry, where it would be. */
  moved: DayPart | undefined
  /** The most lanes side by side; missing: as many as needed. */
  mostLanes?: number
  block: (block: Block) => ReactNode
  /** Shows everything on the day, if there is no room for all of it. */
  onMore?: () => void
  onNew: NewAt | undefined
}

/** How many lanes fit in the narrowest view; with more, each is at least as wide as these. */
const lanesInView = 6
const leastLaneRem = 4.5

/** The parts of a day between its hours. */
export const HourColumn = ({
  day,
  parts,
  hours,
  now,
  move,
  moved,
  mostLanes,
  block,
  onMore,
  onNew,
}: HourColumnProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { blocks, more } = blocksOf(
    parts.filter((part) => !isAboveHours(part)),
    hours,
    mostLanes,
  )
  // If everything is shown, lanes that do not fit are reached by scrolling.
  const lanes = mostLanes === undefined ? Math.max(0, ...blocks.map((one) => one.lanes)) : 0
  const isCrowded = lanes > lanesInView
  const movedBlocks = moved === undefined || isAboveHours(moved) ? [] : blocksOf([moved], hours).blocks
  return (
    <div
      className={styles['column']}
      data-column={day}
      data-today={day === now.day || undefined}
      data-crowded={isCrowded || undefined}
    >
      <HourSlots hours={hours} onNew={onNew === undefined ? undefined : (minute) => onNew({ day, minute })} />
      <ul
        aria-label={dayHeading(day, language)}
        style={isCrowded ? { minWidth: `${String(lanes * leastLaneRem)}rem` } : undefined}
      >
        {blocks.map((one) => (
          <li
            key={one.part.entry.key}
            style={placeOfBlock(one, hours)}
            data-moved={one.part.entry.key === move?.entry.key || undefined}
          >
            {block(one)}
          </li>
        ))}
        {more.map((one) => (
          <li key={one.from} style={placeOfBlock(one, hours)}>
            <button
              type="button"
              className={styles['more']}
              aria-label={t('moreEvents', { count: one.count })}
              onClick={onMore}
            >
              +{one.count}
            </button>
          </li>
        ))}
        {movedBlocks.map((one) => (
          <li key="moved" data-moved-to style={placeOfBlock(one, hours)} inert>
            {block(one)}
          </li>
        ))}
      </ul>
      {day === now.day ? <NowLine minute={now.minute} hours={hours} /> : null}
    </div>
  )
}
