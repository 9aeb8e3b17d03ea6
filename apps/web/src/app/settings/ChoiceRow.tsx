import { useState, type ReactNode } from 'react'
import { Dialog, RadioMark, Row, rowClass } from '../../shared/ui/index.ts'
import styles from './ChoiceRow.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  detail?: string
  /** The language of the label, if it is not that of the page. */
  lang?: string
}

interface ChoiceRowProps<Value extends string> {
  icon: ReactNode
  title: string
  /** Shown above the choices. */
  explained: string
  /** The name of the group of choices. */
  name: string
  value: Value
  choices: ReadonlyArray<Choice<Value>>
  onChoose: (value: Value) => void
}

/** A setting with few choices. Its row shows the current one and opens the others; a choice takes effect at once. */
export const ChoiceRow = <Value extends string>({
  icon,
  title,
  explained,
  name,
  value,
  choices,
  onChoose,
}: ChoiceRowProps<Value>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={rowClass} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Row icon={icon} title={title} detail={choices.find((one) => one.value === value)?.label} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} place="sheet">
        <p className={styles['explained']}>{explained}</p>
        <div role="radiogroup" aria-label={title} className={styles['choices']}>
          {choices.map((one) => (
            <label
              key={one.value}
              htmlFor={`${name}-${one.value}`}
              className={styles['choice']}
              lang={one.lang}
              data-chosen={one.value === value || undefined}
            >
              <span>
                <b>{one.label}</b>
                {one.detail === undefined ? null : <small>{one.detail}</small>}
              </span>
              <RadioMark
                id={`${name}-${one.value}`}
                name={name}
                checked={one.value === value}
                onChange={() => onChoose(one.value)}
              />
            </label>
          ))}
        </div>
      </Dialog>
    </>
  )
}
