import type { ReactNode } from 'react'
import styles from './ScreenReaderText.module.css'

/** Text for screen readers only. */
export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
)
