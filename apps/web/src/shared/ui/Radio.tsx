import styles from './Radio.module.css'

interface RadioProps {
  id: string
  /** Of the group that it belongs to. */
  name: string
  checked: boolean
  onChange: () => void
}

/** The round mark of a row in a choice; the row around it is its label, and shows its focus. */
export const Radio = ({ id, name, checked, onChange }: RadioProps) => (
  <input className={styles['radio']} type="radio" id={id} name={name} checked={checked} onChange={onChange} />
)
