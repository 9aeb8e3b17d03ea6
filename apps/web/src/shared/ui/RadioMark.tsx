import styles from './RadioMark.module.css'

interface RadioMarkProps {
  id: string
  /** The name of its group. */
  name: string
  checked: boolean
  onChange: () => void
}

/** The round mark of a row in a choice; the row around it is its label, and shows its focus. */
export const RadioMark = ({ id, name, checked, onChange }: RadioMarkProps) => (
  <input className={styles['radio']} type="radio" id={id} name={name} checked={checked} onChange={onChange} />
)
