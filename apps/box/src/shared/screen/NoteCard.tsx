import styles from './NoteCard.module.css'

interface NoteCardProps {
  /** What it is, for screen readers. */
  label: string
  above: string
  title: string
  /** Null: the default colour. */
  color: string | null
}

/** Something that waits until a call is over, in a corner of the call: it takes no key and makes no sound. */
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
