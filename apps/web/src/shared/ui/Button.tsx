import { Spinner, cx } from '@lykta/ui'
import type { MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'

interface Look {
  look?: 'primary' | 'accent' | 'quiet' | 'text' | 'danger'
  size?: 'small' | 'normal' | 'large'
  /** Takes up the whole width. */
  block?: boolean
  /** Takes up the rest of its row. */
  grow?: boolean
}

interface ButtonProps extends Look {
  type?: 'button' | 'submit'
  /** The id of the form that it submits, if it is outside the form. */
  form?: string
  icon?: ReactNode
  disabled?: boolean
  /** Shows a spinner left of the label and ignores presses; the label and the focus stay. */
  pending?: boolean
  onClick?: () => void
  /** Its name, where the text in it is too short to stand alone. It contains that text. */
  'aria-label'?: string
  children: ReactNode
}

/** The classes of a button, for links that look like one. */
export const buttonClasses = ({
  look = 'primary',
  size = 'normal',
  block = false,
  grow = false,
}: Look): string =>
  cx(styles['button'], styles[look], styles[size], block && styles['block'], grow && styles['grow'])

/**
 * A plain button, the browser's own. React Aria's would add a sixth to what the login has to load; menus and dialogs, where its
 * handling of presses matters, use that.
 */
export const Button = ({
  type = 'button',
  form,
  icon,
  disabled = false,
  pending = false,
  onClick,
  'aria-label': label,
  children,
  ...look
}: ButtonProps) => (
  <button
    type={type}
    form={form}
    aria-label={label}
    disabled={disabled}
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    data-plain={icon === undefined || undefined}
    className={buttonClasses(look)}
    onClick={(event: MouseEvent) => {
      if (pending) event.preventDefault()
      else onClick?.()
    }}
  >
    {pending ? <Spinner /> : icon}
    {children}
  </button>
)
