import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './Presence.module.css'

/** Online or offline as a dot and a word, which the app translates. */
export const Presence = ({ online, children }: { online: boolean; children: ReactNode }) => (
  <span className={cx(styles['presence'], !online && styles['off'])}>
    <span className={styles['dot']} aria-hidden="true" />
    {children}
  </span>
)
