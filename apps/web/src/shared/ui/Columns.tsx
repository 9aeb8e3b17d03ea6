import type { ReactNode } from 'react'
import styles from './Columns.module.css'

/** Two columns on a desktop, one below the other elsewhere. */
export const Columns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className={styles['columns']}>
    <div>{left}</div>
    <div>{right}</div>
  </div>
)
