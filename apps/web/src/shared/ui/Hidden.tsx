import type { ReactNode } from 'react'
import styles from './Hidden.module.css'

/** Words for those who cannot see what the rest of the screen says with its looks. */
export const Hidden = ({ children }: { children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
)
