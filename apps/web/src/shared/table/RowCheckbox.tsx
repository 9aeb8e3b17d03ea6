import { IconCheck, IconMinus } from '@tabler/icons-react'
import styles from './DataTable.module.css'

interface RowCheckboxProps {
  label: string
  ticked: boolean | 'partly'
  onTick: (ticked: boolean) => void
}

/** A checkbox in a table, reached by the arrow keys; Space on its row does the same. */
export const RowCheckbox = ({ label, ticked, onTick }: RowCheckboxProps) => (
  <label className={styles['box']}>
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={ticked === true}
      ref={(input) => {
        if (input !== null) input.indeterminate = ticked === 'partly'
      }}
      onChange={({ target }) => onTick(target.checked)}
    />
    <span className={styles['mark']} aria-hidden="true">
      {ticked === 'partly' ? (
        <IconMinus size={18} stroke={3} />
      ) : ticked ? (
        <IconCheck size={18} stroke={3} />
      ) : null}
    </span>
  </label>
)
