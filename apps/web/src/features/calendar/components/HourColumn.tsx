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
  /** Those that last all day too, which stand elsewhere. */
  parts: readonly DayPart[]
  hours: Hours
  now: Now
  move: Move | undefined
  /** The part of what is moved, where it would be. */
  moved: DayPart | undefined
  /** What is beside each other at most; missing: as much as there is. */
  mostLanes?: number
  block: (block: Block) => ReactNode
  /** Shows all of the day, where not all has room. */
  onMore?: () => void
  onNew: NewAt | undefined
}

/** As many lanes find room in the narrowest view; more of them are at least so wide. */
const lanesInView = 6
const leastLaneRem = 4.5

/** What of a day has hours. */
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
  // Where all is shown, what has no room beside each other is reached by scrolling.
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
