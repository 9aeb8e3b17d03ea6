import styles from './Checkboxes.module.css'

interface CheckboxesProps {
  label: string
  choices: ReadonlyArray<{ value: number; label: string }>
  chosen: readonly number[]
  disabled: boolean
  onChange: (chosen: number[]) => void
}

/** A few checkboxes, side by side. */
export const Checkboxes = ({ label, choices, chosen, disabled, onChange }: CheckboxesProps) => (
  <fieldset disabled={disabled}>
    <legend className={styles['label']}>{label}</legend>
    <div className={styles['ticks']}>
      {choices.map(({ value, label: words }) => (
        <label key={value} className={styles['tick']} data-chosen={chosen.includes(value) || undefined}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {words}
        </label>
      ))}
    </div>
  </fieldset>
)
