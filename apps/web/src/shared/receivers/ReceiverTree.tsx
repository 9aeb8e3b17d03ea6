import type { Receiver } from '@lykta/contract/organisation'
import { IconAlertCircle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRoomNumber } from '../box-view/room-number.ts'
import { Tree } from '../tree/Tree.tsx'
import { rowsOf } from '../tree/tree-rows.ts'
import { activeRow } from '../ui/active-row.ts'
import { Button } from '../ui/index.ts'
import { useFewerFocus } from '../ui/catch-focus.ts'
import { SearchField } from '../ui/SearchField.tsx'
import {
  countOf,
  matching,
  severalOf,
  stateOf,
  toggle,
  treeOf,
  untick,
  wholesOf,
  type ReceiverNode,
  type TickState,
} from './build-receiver-tree.ts'
import styles from './ReceiverTree.module.css'
import { useLargestUnit } from './use-largest-unit.ts'

interface ReceiverTreeProps {
  list: readonly Receiver[]
  /** The ids of the rooms that are ticked. */
  rooms: readonly number[]
  /** The user's names for the residents, by room. */
  names: ReadonlyMap<number, string>
  onChange: (rooms: readonly number[]) => void
  /** What is wrong with the choice. */
  error?: string | undefined
}

/** How many parts are named individually below the tree. */
const mostNamed = 12

const ariaChecked = { all: 'true', some: 'mixed', none: 'false' } as const

/** The choice of rooms for a message or an alarm: one by one, or by group, entity, cluster or all at once. */
export const ReceiverTree = ({ list, rooms, names, onChange, error }: ReceiverTreeProps) => {
  const { t } = useTranslation(['receivers', 'shell'])
  const [search, setSearch] = useState('')
  /** Rows opened or closed by hand. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const ticked = useMemo(() => new Set(rooms), [rooms])
  const searching = search.trim() !== ''

  // Cached, as each key typed in the search needs all of them.
  const shownNames = useMemo(
    () =>
      new Map(
        list.flatMap((group) =>
          group.rooms.map(({ id, name, location }) => {
            const words = isRoomNumber(name) ? t('shell:room', { name }) : name
            const resident = names.get(id) ?? location
            return [id, resident === '' ? words : `${words}, ${resident}`]
          }),
        ),
      ),
    [list, names, t],
  )
  const nameOf = useCallback(
    ({ id, name }: Receiver['rooms'][number]): string => shownNames.get(id) ?? name,
    [shownNames],
  )
  const whole = useMemo(() => treeOf(list, nameOf), [list, nameOf])
  // During a search, only the rooms shown are ticked.
  const shown = useMemo(
    () => (searching ? treeOf(matching(list, search, nameOf), nameOf) : whole),
    [list, nameOf, search, searching, whole],
  )
  const [firstOpen] = useState(() => keysToOpen(whole, new Set(rooms)))
  const rows = rowsOf(shown, (key) => opened.get(key) ?? (searching || firstOpen.has(key)))
  const all = shown.flatMap((node) => node.rooms)
  const wholes = wholesOf(whole, ticked, useLargestUnit())

  const parts = useRef<HTMLUListElement>(null)
  /** The last pressed button below the tree. */
  const pressed = useRef(0)
  useFewerFocus(
    wholes.length,
    useCallback(() => {
      const buttons = [...(parts.current?.querySelectorAll('button') ?? [])]
      return buttons.at(pressed.current) ?? buttons.at(-1) ?? activeRow()
    }, []),
  )
  const remove = (own: readonly number[], button = -1) => {
    pressed.current = button
    onChange([...untick(own, ticked)])
  }

  const inside = ({ rooms: own }: ReceiverNode) => {
    const count = countOf(own, ticked)
    return count === 0 || count === own.length
      ? t('rooms', { count: own.length })
      : t('someRooms', { chosen: count, count: own.length })
  }
  const allState = stateOf(all, ticked)
  return (
    <div className={styles['receivers']} data-wrong={error !== undefined || undefined}>
      <SearchField
        name="search"
        size="small"
        label={t('search')}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setOpened(new Map())
        }}
      />
      <div className={styles['all']}>
        <label>
          <input
            ref={(input) => {
              if (input !== null) input.indeterminate = allState === 'some'
            }}
            type="checkbox"
            checked={allState === 'all'}
            disabled={all.length === 0}
            onChange={() => onChange([...toggle(all, ticked)])}
          />
          <Tick state={allState} />
          {t(searching ? 'allFound' : 'all')}
        </label>
        <output>{t('chosen', { count: ticked.size })}</output>
      </div>
      {rows.length === 0 ? (
        <p className={styles['none']}>{t('none')}</p>
      ) : (
        <Tree
          className={styles['tree']}
          label={t('label')}
          rows={rows}
          nameOf={(node) => (node.type === 'room' ? node.name : `${node.name} ${inside(node)}`)}
          checkedOf={(node) => ariaChecked[stateOf(node.rooms, ticked)]}
          arrowLabel={({ name }, opens) => t(opens ? 'open' : 'close', { name })}
          onOpen={(key, open) => setOpened(new Map(opened).set(key, open))}
          onPress={(node) => onChange([...toggle(node.rooms, ticked)])}
        >
          {({ node }) => (
            <>
              <Tick state={stateOf(node.rooms, ticked)} />
              <span className={styles['name']} data-type={node.type}>
                {node.name}
              </span>
              {/* A space, for screen readers. */}
              {node.type === 'room' ? null : <small> {inside(node)}</small>}
            </>
          )}
        </Tree>
      )}
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          <IconAlertCircle size={22} stroke={1.9} aria-hidden="true" />
          {error}
        </p>
      )}
      {wholes.length === 0 ? null : (
        <ul ref={parts} className={styles['wholes']} aria-label={t('chosenParts')}>
          {wholes.slice(0, mostNamed).map((node, at) => (
            <li key={node.key}>
              <button
                type="button"
                aria-label={t('untick', { name: node.name })}
                onClick={() => remove(node.rooms, at)}
              >
                {node.name}
                <IconX size={18} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
          {wholes.length > mostNamed ? <li>{t('more', { count: wholes.length - mostNamed })}</li> : null}
          {severalOf(wholes).map(({ type, count, rooms: own }) => (
            <li key={type}>
              <Button look="text" size="small" onClick={() => remove(own)}>
                {t(`untickType.${type}`, { parts: count })}
              </Button>
            </li>
          ))}
          <li>
            <Button look="text" size="small" onClick={() => onChange([])}>
              {t('untickAll')}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

/** Open at first: everything down to the groups, and groups with some rooms ticked. */
const keysToOpen = (tree: readonly ReceiverNode[], ticked: ReadonlySet<number>): Set<string> => {
  const groups = tree.flatMap(groupsIn)
  const shownWhole = groups.length === 1
  const above = (nodes: readonly ReceiverNode[]): string[] =>
    nodes.flatMap((node) => (node.type === 'group' ? [] : [node.key, ...above(node.children)]))
  return new Set([
    ...above(tree),
    ...groups.filter(({ rooms }) => shownWhole || stateOf(rooms, ticked) === 'some').map(({ key }) => key),
  ])
}

const groupsIn = (node: ReceiverNode): readonly ReceiverNode[] =>
  node.type === 'group' ? [node] : node.children.flatMap(groupsIn)

const Tick = ({ state }: { state: TickState }) => (
  <span className={styles['tick']} data-state={state} aria-hidden="true">
    {state === 'all' ? <IconCheck size={18} stroke={3} /> : null}
    {state === 'some' ? <IconMinus size={18} stroke={3} /> : null}
  </span>
)
