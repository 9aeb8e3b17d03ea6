import type { ReactNode } from 'react'
import styles from './TwoColumns.module.css'

/** Two columns on a desktop, one below the other elsewhere. */
export const TwoColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className={styles['columns']}>
    <div>{left}</div>
    <div>{right}</div>
  </div>
)
