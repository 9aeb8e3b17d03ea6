import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useId, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent) => void
  /** The error below the field, which is then marked as wrong. */
  error?: string | undefined
  /** Marked as wrong without a separate error. */
  wrong?: boolean
  hint?: string | undefined
  /** To the right of the label, such as a count. */
  aside?: ReactNode
  disabled?: boolean
  /** Can be read, focused and copied, but not changed. */
  readOnly?: boolean
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  autoCapitalize?: 'none' | 'characters'
  maxLength?: number
}

interface InputProps extends FieldProps {
  type?: 'text' | 'password' | 'search' | 'number' | 'date'
  /** The smallest and largest number or date allowed. */
  min?: string
  max?: string
  /** A button inside the field, at its right end. */
  button?: ReactNode
  size?: 'normal' | 'small'
  onKeyDown?: (event: KeyboardEvent) => void
  ref?: Ref<HTMLInputElement>
}

interface TextAreaProps extends FieldProps {
  rows: number
}

interface SelectProps extends Omit<
  FieldProps,
  'autoComplete' | 'inputMode' | 'autoCapitalize' | 'maxLength' | 'readOnly'
> {
  choices: readonly Choice[]
  /** Many more options, below the likely ones. */
  others?: { label: string; choices: readonly Choice[] }
}

interface Choice {
  value: string
  label: string
}

interface FrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'aside'> {
  id: string
  /** The field has several inputs: it is named by its label's id, `…-label`. */
  group?: boolean
  children: ReactNode
}

export const noteIds = (
  id: string,
  { error, hint }: Pick<FieldProps, 'error' | 'hint'>,
): string | undefined =>
  cx(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined

/** The frame of every field: its label, a hint and the error. */
export const FieldFrame = ({ id, group = false, label, error, hint, aside, children }: FrameProps) => (
  <div className={styles['field']}>
    <div className={styles['label']}>
      {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
      {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
    </div>
    {children}
    {hint === undefined ? null : (
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
    )}
    {error === undefined ? null : (
      <p id={`${id}-error`} className={styles['error']} role="alert">
        <IconAlertCircle size={22} stroke={1.9} aria-hidden="true" />
        {error}
      </p>
    )}
  </div>
)

const shared = (id: string, { error, wrong = false, ...field }: FieldProps) => ({
  id,
  name: field.name,
  value: field.value,
  disabled: field.disabled,
  readOnly: field.readOnly,
  autoComplete: field.autoComplete,
  autoCapitalize: field.autoCapitalize,
  inputMode: field.inputMode,
  maxLength: field.maxLength,
  'aria-invalid': error !== undefined || wrong || undefined,
  'aria-describedby': noteIds(id, { error, hint: field.hint }),
  onBlur: field.onBlur,
})

/** A labelled line of text, with its error sentence below. */
export const InputField = ({
  type = 'text',
  min,
  max,
  button,
  size = 'normal',
  onKeyDown,
  ref,
  ...field
}: InputProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} {...field}>
      <span className={styles['inputBox']}>
        <input
          {...shared(id, field)}
          ref={ref}
          type={type}
          min={min}
          max={max}
          onKeyDown={onKeyDown}
          className={cx(styles['input'], styles[size], button !== undefined && styles['withButton'])}
          onChange={(event) => field.onChange(event.target.value)}
        />
        {button}
      </span>
    </FieldFrame>
  )
}

/** A labelled box for longer text. */
export const TextField = ({ rows, ...field }: TextAreaProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} {...field}>
      <textarea
        {...shared(id, field)}
        rows={rows}
        className={cx(styles['input'], styles['area'])}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** A labelled select: the browser's own, which every phone shows in its own way. */
export const SelectField = ({ choices, others, ...field }: SelectProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} {...field}>
      <span className={styles['inputBox']}>
        <select
          id={id}
          name={field.name}
          value={field.value}
          disabled={field.disabled}
          aria-invalid={field.error !== undefined || field.wrong || undefined}
          aria-describedby={noteIds(id, field)}
          className={cx(styles['input'], styles['select'])}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value)}
        >
          <Options of={choices} />
          {others === undefined ? null : (
            <optgroup label={others.label}>
              <Options of={others.choices} />
            </optgroup>
          )}
        </select>
        <IconChevronDown size={24} stroke={2} aria-hidden="true" />
      </span>
    </FieldFrame>
  )
}

const Options = ({ of }: { of: readonly Choice[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
