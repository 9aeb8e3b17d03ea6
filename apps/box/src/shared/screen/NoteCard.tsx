import styles from './NoteCard.module.css'

interface NoteCardProps {
  /** What it is, for whoever does not see it. */
  label: string
  above: string
  title: string
  /** Null: the usual one. */
  color: string | null
}

/** What waits until a call is over, in a corner of it: it takes no key and makes no sound. */
export const NoteCard = ({ label, above, title, color }: NoteCardProps) => (
  <aside className={styles['card']} aria-label={label}>
    <span
      className={styles['bar']}
      style={color === null ? undefined : { backgroundColor: color }}
      aria-hidden="true"
    />
    <p>
      <span className={styles['above']}>{above}</span>
      <b className={styles['title']}>{title}</b>
    </p>
  </aside>
)
