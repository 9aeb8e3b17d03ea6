/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a row that is drawn as a card does not keep its role in every browser */
import { cx } from '@lykta/ui'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CellContent } from './CellContent.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import styles from './DataTable.module.css'
import type { TableProps } from './data-column.ts'
import { nextFocus } from './focus-by-key.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface DataTableProps<Item extends { id: number }> extends TableProps<Item> {
  /** The ticked items, on other pages too; without it nothing can be ticked. */
  ticked?: ReadonlySet<number>
  onTick?: (ticked: ReadonlySet<number>) => void
}

/**
 * A list of the administration: arrows move, Enter opens, Space ticks. It shows a page that the server has searched, filtered and
 * sorted. Where there is little room each row is a card, for which every role is stated.
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
  stale,
}: DataTableProps<Item>) => {
  const { t } = useTranslation('administration')
  const { body, at, rowProps } = useRowFocus(items)
  const tickable = ticked !== undefined && onTick !== undefined
  const isTicked = (id: number) => ticked?.has(id) === true
  const here = items.filter(({ id }) => isTicked(id))

  const tick = (some: readonly Item[], on: boolean) => {
    const after = new Set(ticked)
    for (const { id } of some) {
      if (on) after.add(id)
      else after.delete(id)
    }
    onTick?.(after)
  }
  const tickThrough = (one: number, other: number) =>
    tick(items.slice(Math.min(one, other), Math.max(one, other) + 1), true)

  const pressTicks = (event: KeyboardEvent, item: Item | undefined): boolean => {
    if (!tickable) return false
    if (event.key === 'Escape' && here.length > 0) tick(items, false)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) tick(items, true)
    else if (event.key === ' ' && item !== undefined) tick([item], !isTicked(item.id))
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.altKey) return
    const onRow = target instanceof HTMLTableRowElement
    const item = onRow ? items[at] : undefined
    if (pressTicks(event, item)) event.preventDefault()
    else if (key === 'Enter' && item !== undefined) onOpen(item.id)
    else {
      const to = nextFocus(target, key)
      if (to === undefined) return
      event.preventDefault()
      to.focus()
      if (tickable && event.shiftKey && onRow && to instanceof HTMLTableRowElement) {
        tickThrough(at, to.sectionRowIndex)
      }
    }
  }

  return (
    <div className={cx(styles['frame'], stale && styles['stale'])} aria-busy={stale}>
      <table
        role="grid"
        className={styles['table']}
        aria-label={label}
        aria-multiselectable={tickable || undefined}
        onKeyDown={onKeyDown}
      >
        <thead role="rowgroup">
          <tr role="row">
            {tickable ? (
              <th role="columnheader" className={styles['tick']}>
                <RowCheckbox
                  label={t('table.tickAll')}
                  ticked={here.length === items.length || (here.length > 0 && 'partly')}
                  onTick={(on) => tick(items, on)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHeading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {items.map((item, index) => (
            <tr
              key={item.id}
              role="row"
              data-key={item.id}
              aria-selected={tickable ? isTicked(item.id) : undefined}
              className={cx(
                styles['row'],
                tickable && styles['withTick'],
                item.id === openId && styles['open'],
              )}
              {...rowProps(item.id, index)}
              onMouseDown={(event) => {
                // Prevents text from being selected and the focus from moving, as it continues from where it is.
                if (event.shiftKey && tickable) event.preventDefault()
              }}
              onClick={({ target, shiftKey, currentTarget }) => {
                if (target instanceof Element && target.closest('label, input, a, button') !== null) return
                if (shiftKey && tickable) {
                  tickThrough(at, index)
                  currentTarget.focus()
                } else onOpen(item.id)
              }}
            >
              {tickable ? (
                <td role="gridcell" className={styles['tick']}>
                  <RowCheckbox
                    label={t('table.tick', { name: nameOf(item) })}
                    ticked={isTicked(item.id)}
                    onTick={(on) => tick([item], on)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.id}
                  role={column.weight === 'title' ? 'rowheader' : 'gridcell'}
                  className={styles[column.weight ?? 'normal']}
                >
                  <CellContent column={column} item={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
