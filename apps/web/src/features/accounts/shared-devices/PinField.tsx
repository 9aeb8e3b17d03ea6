import { pinLength } from '@lykta/contract/accounts'
import { useRef } from 'react'
import { InputField } from '../../../shared/ui/Field.tsx'

interface PinFieldProps {
  label: string
  value: string
  error?: string | undefined
  hint?: string
  /** `new-password` where one is chosen. */
  autoComplete?: string
  disabled?: boolean
  name?: string
  onChange: (pin: string) => void
  /** With the last digit. */
  onFull?: (pin: string) => void
}

/** A PIN, which nobody beside can read, and no password manager is to keep on a shared device. */
export const PinField = ({
  name = 'pin',
  autoComplete = 'off',
  onChange,
  onFull,
  ...field
}: PinFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <InputField
      {...field}
      ref={input}
      name={name}
      type="password"
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={pinLength}
      onChange={(typed) => {
        const pin = typed.replaceAll(/\D/g, '').slice(0, pinLength)
        onChange(pin)
        if (pin.length === pinLength) onFull?.(pin)
      }}
    />
  )
}
