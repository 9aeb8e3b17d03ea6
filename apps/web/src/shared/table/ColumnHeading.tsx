/* oxlint-disable jsx-a11y/no-redundant-roles -- as in DataTable */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import styles from './DataTable.module.css'

interface ColumnHeadingProps {
  column: { id: string; label: string; sortable?: boolean; weight?: 'title' | 'normal' | 'more' }
  /** As in the address: a column's id, preceded by `-` for the other direction. */
  sort: string
  onSort: (sort: string) => void
}

/** The name of a column. Pressing it sorts by the column, or reverses the order if it is already sorted by it. */
export const ColumnHeading = ({
  column: { id, label, sortable = false, weight = 'normal' },
  sort,
  onSort,
}: ColumnHeadingProps) => {
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  if (!sortable) {
    return (
      <th role="columnheader" className={styles[weight]}>
        {label}
      </th>
    )
  }
  return (
    <th role="columnheader" className={styles[weight]} aria-sort={direction}>
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles['heading'], styles['sorts'])}
        onClick={() => onSort(direction === 'ascending' ? `-${id}` : id)}
      >
        {label}
        {direction === 'ascending' ? <IconChevronUp size={20} aria-hidden="true" /> : null}
        {direction === 'descending' ? <IconChevronDown size={20} aria-hidden="true" /> : null}
      </button>
    </th>
  )
}
