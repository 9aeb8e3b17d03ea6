import { IconChevronRight } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import styles from './FramedRows.module.css'

/** Rows of one kind in one frame, divided by mullions. */
export const Panes = ({ children }: { children: ReactNode }) => (
  <div className={styles['panes']}>{children}</div>
)

interface RowProps {
  icon: ReactNode
  title: string
  detail?: string | undefined
  arrow?: boolean
}

/** The content of a row; the link or button around it has `rowClass`. */
export const Row = ({ icon, title, detail, arrow = true }: RowProps) => (
  <>
    <span className={styles['icon']}>{icon}</span>
    <span className={styles['words']}>
      <b>{title}</b>
      {detail === undefined ? null : <small>{detail}</small>}
    </span>
    {arrow ? <IconChevronRight size={24} stroke={2} aria-hidden="true" /> : null}
  </>
)

export const rowClass = cx(styles['row'])
