import { IconChevronDown } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { isFocusLost } from '../ui/catch-focus.ts'
import { moveOf, type TreeNode, type TreeRow } from './tree-rows.ts'
import styles from './Tree.module.css'

interface TreeProps<Node extends TreeNode<Node>> {
  label: string
  rows: ReadonlyArray<TreeRow<Node>>
  /** The name of a row, for screen readers. */
  nameOf: (node: Node) => string
  /** In a tree with checkboxes. */
  checkedOf?: (node: Node) => 'true' | 'mixed' | 'false'
  /** In a tree with one row's details beside it. */
  selected?: string | undefined
  /** Called for the arrow beside a row. */
  arrowLabel: (node: Node, opens: boolean) => string
  onOpen: (key: string, open: boolean) => void
  /** Called for a press on a row, Space or Enter. */
  onPress: (node: Node) => void
  /** Rows can be dragged onto others. There must be another way to do the same, for keyboards and touch. */
  drag?: {
    canDrop: (onto: Node, node: Node) => boolean
    onDrop: (onto: Node, node: Node) => void
  }
  /** The content of a row. */
  children: (row: TreeRow<Node>) => ReactNode
  className?: string | undefined
}

/** The initial height of a row: 48 pixels at the default text size. */
const rowHeight = 48

/**
 * A tree of any length, of which only the visible part is rendered. Arrows, Home and End move and open, Space and Enter press. It
 * fills the height of its container, and scrolls.
 */
export const Tree = <Node extends TreeNode<Node>>({
  label,
  rows,
  nameOf,
  checkedOf,
  selected,
  arrowLabel,
  onOpen,
  onPress,
  drag,
  children,
  className,
}: TreeProps<Node>) => {
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  /** The focused row, or the one that gets the focus. */
  const [active, setActive] = useState(selected)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === active),
  )
  const moved = useRef(false)
  const pressed = useRef(false)
  const lost = useRef(false)
  const [dragged, setDragged] = useState<{ node: Node; onto?: string }>()
  // oxlint-disable-next-line react/incompatible-library -- it is not memoised: each scroll draws it anew
  const { getVirtualItems, getTotalSize, measureElement, scrollToIndex } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.node.key ?? index,
    overscan: 6,
    // The focused row stays rendered, however far it is scrolled away.
    rangeExtractor: (range) => [...new Set([at, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })

  useEffect(() => {
    // Something that appears with the selection may already have taken a lost focus.
    const goes = moved.current || (lost.current && isFocusLost())
    const stays = pressed.current
    moved.current = false
    lost.current = false
    pressed.current = false
    const row = scroll.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    const show = () => row?.scrollIntoView({ block: 'nearest' })
    if (goes) {
      row?.focus({ preventScroll: true })
      // The tree itself may extend beyond the window, or below what stays at its foot.
      show()
    } else if (stays) {
      // By then, whatever a press shows below the tree has taken up its room.
      requestAnimationFrame(show)
    }
  })

  // A row selected elsewhere comes into view as soon as it exists.
  const selectedAt = rows.findIndex(({ node }) => node.key === selected)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === selected || selectedAt < 0) return
    shown.current = selected
    // The element with which it was chosen has gone.
    lost.current = isFocusLost()
    setActive(selected)
    scrollToIndex(selectedAt)
  }, [selected, selectedAt, scrollToIndex])

  /** How a row behaves in a tree whose rows can be dragged. */
  const dragOf = (node: Node): HTMLAttributes<HTMLElement> => {
    if (drag === undefined) return {}
    const canDrop = dragged !== undefined && drag.canDrop(node, dragged.node)
    return {
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nameOf(node))
        // The dragged row stays rendered, however far it is scrolled away.
        setActive(node.key)
        setDragged({ node })
      },
      onDragEnd: () => setDragged(undefined),
      onDragOver: (event) => {
        if (!canDrop) {
          if (dragged?.onto !== undefined) setDragged({ node: dragged.node })
          return
        }
        event.preventDefault()
        if (dragged.onto !== node.key) setDragged({ node: dragged.node, onto: node.key })
      },
      onDrop: (event) => {
        if (!canDrop) return
        event.preventDefault()
        setDragged(undefined)
        drag.onDrop(node, dragged.node)
      },
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at]
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      pressed.current = true
      onPress(row.node)
      return
    }
    const move = moveOf(rows, at, event.key)
    if (move === undefined) return
    event.preventDefault()
    if ('open' in move) onOpen(row.node.key, move.open)
    else {
      moved.current = true
      scrollToIndex(move.to)
      setActive(rows[move.to]?.node.key)
    }
  }

  return (
    <div ref={scroll} className={cx(styles['scroll'], className)}>
      <div
        role="tree"
        aria-label={label}
        aria-multiselectable={checkedOf === undefined ? undefined : true}
        className={styles['tree']}
        style={{ height: getTotalSize() }}
        tabIndex={-1}
      >
        {getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const { node, level, position, siblings, open } = row
          return (
            <div
              key={key}
              ref={measureElement}
              data-index={index}
              role="treeitem"
              id={`${id}-${node.key}`}
              aria-label={nameOf(node)}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={open}
              aria-checked={checkedOf?.(node)}
              aria-selected={checkedOf === undefined ? node.key === selected : undefined}
              tabIndex={index === at ? 0 : -1}
              className={cx(styles['row'], dragged?.onto === node.key && styles['target'])}
              style={placeOf(start, level)}
              {...dragOf(node)}
              onKeyDown={onKeyDown}
              onFocus={() => setActive(node.key)}
              onClick={() => {
                setActive(node.key)
                onPress(node)
              }}
            >
              {open === undefined ? (
                <span className={styles['chevron']} />
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles['chevron']}
                  aria-label={arrowLabel(node, !open)}
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen(node.key, !open)
                  }}
                >
                  <IconChevronDown size={22} stroke={2} aria-hidden="true" />
                </button>
              )}
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const placeOf = (top: number, level: number): CSSProperties & Record<'--level', number> => ({
  transform: `translateY(${String(top)}px)`,
  '--level': level - 1,
})
