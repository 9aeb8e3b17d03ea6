import { IconChevronDown, IconChevronUp, IconGripVertical, IconLock } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { Button } from 'react-aria-components/Button'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../ui/index.ts'
import { CellContent } from './CellContent.tsx'
import styles from './DataTable.module.css'
import type { TableProps } from './data-column.ts'

interface OrderedTableProps<Item extends { id: number }> extends TableProps<Item> {
  order: { dragAndDropHooks: DragAndDropHooks; isMovable: (item: Item) => boolean }
}

/** A list whose rows can be reordered by pointer and keyboard, using React Aria; otherwise like `DataTable`. */
export const OrderedTable = <Item extends { id: number }>({
  label,
  columns,
  items,
  nameOf,
  sort,
  onSort,
  openId,
  onOpen,
  order,
  stale,
}: OrderedTableProps<Item>) => {
  const { t } = useTranslation('administration')
  return (
    <div className={cx(styles['frame'], stale && styles['stale'])} aria-busy={stale}>
      <Table
        className={cx(styles['table'])}
        aria-label={label}
        sortDescriptor={{
          column: sort.replace(/^-/, ''),
          direction: sort.startsWith('-') ? 'descending' : 'ascending',
        }}
        onSortChange={({ column, direction }) =>
          onSort(direction === 'descending' ? `-${String(column)}` : String(column))
        }
        onRowAction={(key) => onOpen(Number(key))}
        dragAndDropHooks={order.dragAndDropHooks}
      >
        <TableHeader>
          <Column className={cx(styles['tick'])}>
            <ScreenReaderText>{t('table.move')}</ScreenReaderText>
          </Column>
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
              className={cx(styles['row'], styles['withTick'], item.id === openId && styles['open'])}
            >
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
              {columns.map((column) => (
                <Cell key={column.id} className={cx(styles[column.weight ?? 'normal'])}>
                  <CellContent column={column} item={item} />
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
