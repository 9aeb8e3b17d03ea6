import { useId, type ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<T extends string> {
  label: string
  value: T
  choices: ReadonlyArray<{ value: T; label: ReactNode }>
  disabled: boolean
  onChange: (value: T) => void
}

/** A choice of a few options, side by side. */
export const SegmentedControl = <T extends string>({
  label,
  value,
  choices,
  disabled,
  onChange,
}: SegmentedControlProps<T>) => {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['segments']}>
        {choices.map((one) => (
          <label key={one.value} data-size={one.value} data-chosen={one.value === value || undefined}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
