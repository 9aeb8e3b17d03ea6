import { daysBetween, type Day } from '@lykta/calendar'
import { useEffect, useState, type HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { followDrag, type Point } from './drag.ts'
import type { Entry } from './entries.ts'
import { moveFocus } from './move-focus-by-arrows.ts'
import { isNowhere, movedEntry, snapMinutes, snapped, type Move } from './move-entry.ts'
import type { Hours } from './lay-out-hours.ts'
import { useTimeWords } from './use-time-words.ts'

/** The events that can be moved. */
export interface Moves {
  /** A move that waits for an answer. */
  asked: Move | undefined
  onMove: (move: Move) => void
  /** Called with the day outside the grid, such as one in a month, over which an event is held. */
  onOver?: (day: Day | undefined) => void
}

interface Moving {
  /** What is being moved. */
  move: Move | undefined
  /** Where it would be, with its times before its title. */
  moved: Entry | undefined
  /** By keyboard an event can be moved out of the hours shown. */
  byKeyboard: boolean
  /** Attributes of the grid. */
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>
  /** Where it is moved to, for screen readers. */
  said: string
}

interface Preview {
  move: Move
  byKeyboard: boolean
}

/** Attributes that mark the column of a day, a row without hours, the edge for lengthening, and a day of a month. */
const columnMark = '[data-column]'
const wholeMark = '[data-whole]'
const edgeMark = '[data-edge]'
const dayMark = '[data-day]'

/** By keys: the days and minutes of a move. */
const steps: ReadonlyMap<string, Partial<Move>> = new Map([
  ['ArrowLeft', { days: -1 }],
  ['ArrowRight', { days: 1 }],
  ['ArrowUp', { minutes: -snapMinutes }],
  ['ArrowDown', { minutes: snapMinutes }],
])

/**
 * Moves and lengthens the events of a grid: by dragging, and with Alt and the arrow keys, until Alt is released. Escape cancels
 * both. Without Alt, the arrow keys move from event to event.
 */
export const useMoveAndResize = (
  moves: Moves | undefined,
  entries: readonly Entry[],
  hours: Hours,
): Moving => {
  const { t } = useTranslation('calendar')
  const { ofEntry, ofMoved } = useTimeWords()
  const [preview, setPreview] = useState<Preview>()

  const entryAt = (target: EventTarget): { entry: Entry; block: HTMLElement } | undefined => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
    const entry = entries.find(({ key }) => key === block?.dataset['entry'])
    return block === null || entry?.event.mayChange !== true ? undefined : { entry, block }
  }
  const finish = (move: Move | undefined) => {
    setPreview(undefined)
    moves?.onOver?.(undefined)
    if (move !== undefined && !isNowhere(move)) moves?.onMove(move)
  }

  const onPointerDown: Moving['handlers']['onPointerDown'] = ({ nativeEvent, currentTarget, target }) => {
    const found = entryAt(target)
    if (found === undefined || !nativeEvent.isPrimary || nativeEvent.button !== 0) return
    const { entry, block } = found
    const isEdge = target instanceof Element && target.closest(edgeMark) !== null
    const inWhole = block.closest(wholeMark) !== null
    const from = placeIn(currentTarget, hours, pointOf(nativeEvent))
    let move: Move | undefined
    followDrag(nativeEvent, block, {
      onMove: (point) => {
        const to = placeIn(currentTarget, hours, point)
        const minutes = to.minute - from.minute
        const still = { entry, days: 0, minutes: 0, longer: 0 }
        const over = isEdge ? undefined : dayUnder(point)
        moves?.onOver?.(over)
        if (over !== undefined) move = { ...still, days: daysBetween(from.day, over) }
        else if (isEdge) move = { ...still, longer: snapped(entry.last.minute, minutes) }
        else {
          const days = to.column - from.column
          move = { ...still, days, minutes: inWhole ? 0 : snapped(entry.first.minute, minutes) }
        }
        setPreview({ move, byKeyboard: false })
      },
      onDrop: () => finish(move),
      onCancel: () => finish(undefined),
    })
  }

  const onKeyDown: Moving['handlers']['onKeyDown'] = (event) => {
    const step = steps.get(event.key)
    if (event.key === 'Escape' && preview !== undefined) {
      event.preventDefault()
      finish(undefined)
    }
    moveFocus(event)
    if (!event.altKey || step === undefined) return
    const found = entryAt(event.target)
    if (found === undefined) return
    event.preventDefault()
    const { entry } = found
    const { days = 0, minutes = 0 } = step
    if (preview?.byKeyboard === false) return
    const before = preview?.move ?? { entry, days: 0, minutes: 0, longer: 0 }
    const isOfDays = entry.event.allDay && minutes !== 0
    if (isOfDays || (event.shiftKey && minutes === 0)) return
    const move = event.shiftKey
      ? { ...before, longer: before.longer + snapped(entry.last.minute + before.longer, minutes) }
      : {
          ...before,
          days: before.days + days,
          minutes: before.minutes + snapped(entry.first.minute + before.minutes, minutes),
        }
    setPreview({ move, byKeyboard: true })
  }
  // The arrow keys can lead out of view, a pointer cannot.
  useEffect(() => {
    if (preview?.byKeyboard === true) {
      document.querySelector('[data-moved-to]')?.scrollIntoView({ block: 'nearest' })
    }
  }, [preview])
  const release = () => {
    if (preview?.byKeyboard === true) finish(preview.move)
  }
  const move = preview?.move ?? moves?.asked
  const byKeyboard = preview?.byKeyboard === true
  const there = move === undefined ? undefined : movedEntry(move)
  return {
    move,
    moved: there && { ...there, key: 'moved', titleEvent: `${ofEntry(there)} ${there.titleEvent}` },
    byKeyboard,
    handlers:
      moves === undefined
        ? { onKeyDown: moveFocus }
        : {
            onPointerDown,
            onKeyDown,
            onKeyUp: ({ key }) => {
              if (key === 'Alt') release()
            },
            onBlur: release,
          },
    said: there !== undefined && byKeyboard ? t('move.to', { time: ofMoved(there) }) : '',
  }
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })

/** The column of a grid that a point is nearest to, and the minute of its day. */
const placeIn = (
  grid: HTMLElement,
  { from, to }: Hours,
  { x, y }: Point,
): { column: number; day: Day; minute: number } => {
  const elements = [...grid.querySelectorAll<HTMLElement>(columnMark)]
  const columns = elements.map((column) => column.getBoundingClientRect())
  const after = columns.findIndex(({ right }) => x < right)
  const column = after === -1 ? columns.length - 1 : after
  const { top = 0, height = 1 } = columns[column] ?? {}
  const share = Math.min(Math.max((y - top) / height, 0), 1)
  const day = elements[column]?.dataset['column'] ?? ''
  return { column, day, minute: (from + share * (to - from)) * 60 }
}

/** The day of a month under a point, even if a notice covers it. */
const dayUnder = ({ x, y }: Point): Day | undefined => {
  const under = document.elementsFromPoint(x, y).find((element) => element.matches(dayMark))
  return under instanceof HTMLElement ? under.dataset['day'] : undefined
}
