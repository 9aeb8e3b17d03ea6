import { useState, type FocusEvent } from 'react'
import { InputField } from '../../../shared/ui/Field.tsx'
import { ShowPasswordButton } from './ShowPasswordButton.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error?: string | undefined
  wrong?: boolean
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent) => void
}

/** A password field, hidden until the user wants to see it. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <InputField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      button={<ShowPasswordButton shown={shown} onChange={setShown} />}
    />
  )
}
