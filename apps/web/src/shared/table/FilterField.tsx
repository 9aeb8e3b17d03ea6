import { SelectField } from '../ui/index.ts'
import { readChoice } from './list-search.ts'

interface FilterFieldProps<Value extends string> {
  name: string
  label: string
  /** What the choice of no filter is called. */
  all: string
  values: readonly Value[]
  labelOf: (value: Value) => string
  /** Undefined: no filter. */
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** Narrows a list to one of several values, or to none. */
export const FilterField = <Value extends string>(props: FilterFieldProps<Value>) => {
  const { name, label, all, values, labelOf, value, onChoose } = props
  return (
    <SelectField
      name={name}
      label={label}
      value={value ?? ''}
      choices={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: labelOf(one) }))]}
      onChange={(chosen) => onChoose(readChoice(chosen, values))}
    />
  )
}
