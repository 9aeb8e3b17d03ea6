import { cx } from '@lykta/ui'
import type { CSSProperties } from 'react'
import type { Entry } from '../entries.ts'
import { entryStyleOf } from '../entry-style.ts'
import { placeOf, type Block, type Hours } from '../lay-out-hours.ts'
import styles from './EntryBlock.module.css'

interface EntryBlockProps {
  entry: Entry
  /** When, in words. */
  time: string
  /** How many lines there is room for; with one, the time is beside the title. */
  lines: number
  /** In the grid of a week the title comes before the time. */
  tight?: boolean
  /** Another entry is beside it: on a phone, one line only has room for the title. */
  shared?: boolean
  /** It is over. */
  past: boolean
  open: boolean
  /** It can be dragged from here, and lengthened at its lower edge if that is its end. */
  movable?: 'move' | 'lengthen' | undefined
  onOpen: () => void
}

const shortcuts = {
  move: 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight',
  lengthen: 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown',
}

/** An entry on its colour. Opens its detail. */
export const EntryBlock = ({
  entry,
  time,
  lines,
  tight = false,
  shared = false,
  past,
  open,
  movable,
  onOpen,
}: EntryBlockProps) => {
  const { key, titleEvent, messageEvent } = entry
  // The title before the time, so that no word has to be broken for the time.
  const titleLines = tight ? Math.max(Math.min(lines, 2), Math.ceil(lines / 2)) : 1
  const look = entryStyleOf(entry)
  const room: CSSProperties & Record<`--${string}`, string | number> = {
    ...look.style,
    '--title-lines': titleLines,
    '--time-lines': lines - titleLines,
  }
  return (
    <button
      type="button"
      className={cx(
        styles['block'],
        tight && styles['tight'],
        lines === 1 && styles['short'],
        lines === 1 && shared && styles['shared'],
        titleLines === 1 && styles['oneLine'],
        titleLines === lines && styles['titleOnly'],
        lines - titleLines === 1 && styles['timeOnly'],
      )}
      data-entry={key}
      data-past={past || undefined}
      data-movable={movable}
      aria-keyshortcuts={movable === undefined ? undefined : shortcuts[movable]}
      aria-pressed={open}
      onClick={onOpen}
      {...look}
      style={room}
    >
      <b title={titleEvent}>{titleEvent}</b>
      <span>
        <time>{time}</time>
        {messageEvent === '' ? null : <i>, {messageEvent}</i>}
      </span>
      {movable === 'lengthen' ? <u className={styles['edge']} data-edge aria-hidden="true" /> : null}
    </button>
  )
}

/** The position of a block between the hours, and beside others at the same time. */
export const placeOfBlock = ({ from, to, lane, lanes }: Omit<Block, 'part'>, hours: Hours) => ({
  top: `${String(placeOf(from, hours))}%`,
  height: `${String(placeOf(to, hours) - placeOf(from, hours))}%`,
  left: `${String((lane / lanes) * 100)}%`,
  width: `${String(100 / lanes)}%`,
})
