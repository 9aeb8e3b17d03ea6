import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconLock,
  IconMinus,
} from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useId, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { Hidden } from '../ui/index.ts'
import styles from './DataTable.module.css'

export interface DataColumn<Item> {
  /** Of a column that the list can be sorted by: the name that the server knows it by. */
  id: string
  label: string
  sortable?: boolean
  /** `title` names the row; `more` is left out where there is little room. */
  weight?: 'title' | 'normal' | 'more'
  cell: (item: Item) => ReactNode
}

interface DataTableProps<Item extends { id: number }> {
  /** What the list is of. */
  label: string
  columns: ReadonlyArray<DataColumn<Item>>
  items: readonly Item[]
  /** How the item is called, for those who do not see the row. */
  nameOf: (item: Item) => string
  /** As in the address: a column's id, after `-` for the other direction. */
  sort: string
  onSort: (sort: string) => void
  /** Whose details are shown. */
  openId: number | undefined
  onOpen: (id: number) => void
  /** The items that are ticked, on other pages too; without it nothing can be. */
  ticked?: ReadonlySet<number>
  onTick?: (ticked: ReadonlySet<number>) => void
  /** The rows can be put in another order, by pointer and keyboard. */
  order?: { dragAndDropHooks: DragAndDropHooks; isMovable: (item: Item) => boolean }
  /** The next page or search is on its way. */
  stale: boolean
}

/**
 * A list of the administration: arrows move, Enter opens, Space ticks. What it shows is a page that the server has searched,
 * filtered and sorted. Where there is little room each row is a card.
 */
export const DataTable = <Item extends { id: number }>({
  label,
  columns,
  items,
  nameOf,
  sort,
  onSort,
  openId,
  onOpen,
  ticked,
  onTick,
  order,
  stale,
}: DataTableProps<Item>) => {
  const { t } = useTranslation('administration')
  const tickable = ticked !== undefined && onTick !== undefined
  // The table knows of its own page alone: "all" is all of it, and Escape lets only those go.
  const here = items.flatMap(({ id }) => (ticked?.has(id) === true ? [id] : []))
  const tick = (keys: Iterable<number>) => {
    const elsewhere = [...(ticked ?? [])].filter((id) => !items.some((item) => item.id === id))
    onTick?.(new Set([...elsewhere, ...keys]))
  }
  return (
    <div className={cx(styles['frame'], stale && styles['stale'])} aria-busy={stale}>
      <Table
        // React Aria wants to know from the first whether rows can be dragged.
        key={order === undefined ? 'plain' : 'ordered'}
        className={cx(styles['table'])}
        aria-label={label}
        {...(tickable
          ? {
              selectionMode: 'multiple',
              selectedKeys: here,
              onSelectionChange: (keys) =>
                tick(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(Number)),
            }
          : {})}
        sortDescriptor={{
          column: sort.replace(/^-/, ''),
          direction: sort.startsWith('-') ? 'descending' : 'ascending',
        }}
        onSortChange={({ column, direction }) =>
          onSort(direction === 'descending' ? `-${String(column)}` : String(column))
        }
        onRowAction={(key) => onOpen(Number(key))}
        {...(order === undefined ? {} : { dragAndDropHooks: order.dragAndDropHooks })}
      >
        <TableHeader>
          {order === undefined ? null : (
            <Column className={cx(styles['tick'])}>
              <Hidden>{t('table.move')}</Hidden>
            </Column>
          )}
          {tickable ? (
            <Column className={cx(styles['tick'])}>
              <Tick label={t('table.tickAll')} />
            </Column>
          ) : null}
          {columns.map(({ id, label: name, sortable = false, weight = 'normal' }) => (
            <Column
              key={id}
              id={id}
              isRowHeader={weight === 'title'}
              allowsSorting={sortable}
              className={cx(styles[weight])}
            >
              {({ sortDirection }) => (
                <span className={styles['heading']}>
                  {name}
                  {sortDirection === 'ascending' ? <IconChevronUp size={20} aria-hidden="true" /> : null}
                  {sortDirection === 'descending' ? <IconChevronDown size={20} aria-hidden="true" /> : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <Row
              key={item.id}
              id={item.id}
              textValue={nameOf(item)}
              className={cx(styles['row'], item.id === openId && styles['open'])}
            >
              {order === undefined ? null : (
                <Cell className={cx(styles['tick'])}>
                  {/* React Aria wants one in every row. */}
                  <Button
                    slot="drag"
                    className={cx(styles['box'])}
                    isDisabled={!order.isMovable(item)}
                    aria-label={t(order.isMovable(item) ? 'table.moveOne' : 'table.fixed', {
                      name: nameOf(item),
                    })}
                  >
                    {order.isMovable(item) ? (
                      <IconGripVertical size={24} stroke={2} aria-hidden="true" />
                    ) : (
                      <IconLock size={22} stroke={1.9} aria-hidden="true" />
                    )}
                  </Button>
                </Cell>
              )}
              {tickable ? (
                <Cell className={cx(styles['tick'])}>
                  <Tick label={t('table.tick', { name: nameOf(item) })} />
                </Cell>
              ) : null}
              {columns.map(({ id, label: name, weight = 'normal', cell }) => (
                <Cell key={id} className={cx(styles[weight])}>
                  {weight === 'title' ? null : (
                    <span className={styles['name']} aria-hidden="true">
                      {name}
                    </span>
                  )}
                  {cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Named by our own words: React Aria's are in the browser's language. */
const Tick = ({ label }: { label: string }) => {
  const id = useId()
  return (
    <Checkbox slot="selection" className={cx(styles['box'])} aria-labelledby={id}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles['mark']} aria-hidden="true">
            {isIndeterminate ? (
              <IconMinus size={18} stroke={3} />
            ) : isSelected ? (
              <IconCheck size={18} stroke={3} />
            ) : null}
          </span>
          <span id={id} hidden>
            {label}
          </span>
        </>
      )}
    </Checkbox>
  )
}
