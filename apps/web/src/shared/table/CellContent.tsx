import type { DataColumn } from './data-column.ts'
import styles from './DataTable.module.css'

/** The content of a cell, after the name of its column if the row is a card. */
export const CellContent = <Item,>({ column, item }: { column: DataColumn<Item>; item: Item }) => (
  <>
    {column.weight === 'title' ? null : (
      <span className={styles['name']} aria-hidden="true">
        {column.label}
      </span>
    )}
    {column.cell(item)}
  </>
)
