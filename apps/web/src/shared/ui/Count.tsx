import { Hidden } from './Hidden.tsx'
import styles from './Count.module.css'

/** A number beside a name; `words` is what it counts, for those who cannot see where it stands. */
export const Count = ({ value, words }: { value: number; words: string }) => (
  <span className={styles['count']}>
    <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
    <Hidden>{words}</Hidden>
  </span>
)
