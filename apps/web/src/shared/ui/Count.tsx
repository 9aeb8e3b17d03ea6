import { Hidden } from './Hidden.tsx'
import styles from './Count.module.css'

interface CountProps {
  value: number
  /** What it counts, for those who cannot see where it stands; left out where that stands beside it. */
  words?: string
}

/** A number beside a name. */
export const Count = ({ value, words }: CountProps) => (
  <span className={styles['count']}>
    <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
    {words === undefined ? null : <Hidden>{words}</Hidden>}
  </span>
)
