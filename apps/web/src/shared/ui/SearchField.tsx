import { IconSearch, IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, noteIds, type FieldProps } from './Field.tsx'
import field from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps extends Pick<
  FieldProps,
  'label' | 'name' | 'value' | 'onChange' | 'error' | 'maxLength'
> {
  size?: 'normal' | 'small'
}

/** A labelled search field, which one press clears. */
export const SearchField = ({ size = 'normal', onChange, ...props }: SearchFieldProps) => {
  const { t } = useTranslation()
  const { name, value, error, maxLength } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame id={id} {...props}>
      <span className={cx(field['inputBox'], styles['box'])}>
        <IconSearch size={22} stroke={2} aria-hidden="true" />
        <input
          ref={input}
          id={id}
          type="search"
          name={name}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteIds(id, props)}
          className={cx(field['input'], field[size], field['withButton'], styles['input'])}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // Searching happens while typing: Enter must not submit the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {value === '' ? null : (
          <IconButton
            label={t('clear')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <IconX size={22} stroke={2} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </FieldFrame>
  )
}
