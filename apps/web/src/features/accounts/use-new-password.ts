import { useState } from 'react'
import { focusField } from '../../shared/ui/focus-field.ts'
import { newPasswordProblem, repeatProblem, type PasswordProblem } from './password-rules.ts'
import { useTouchedFields, type Left } from './use-touched-fields.ts'

type Field = 'password' | 'repeat'

export interface NewPassword {
  password: string
  repeat: string
  setPassword: (password: string) => void
  setRepeat: (repeat: string) => void
  left: Left<Field>
  /** The errors to show: those of fields that the user has left. */
  problems: { password: PasswordProblem | undefined; repeat: 'required' | 'different' | undefined }
  /** Whether it may be sent; if not, shows what is wrong and focuses the first wrong field. */
  check: (form: HTMLFormElement) => boolean
}

const fields = ['password', 'repeat'] as const

/** A new password and its repetition, as they are typed. */
export const useNewPassword = (): NewPassword => {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const left = useTouchedFields<Field>(fields)
  const problem = newPasswordProblem(password)
  const repeated = repeatProblem(password, repeat)
  return {
    password,
    repeat,
    setPassword,
    setRepeat,
    left,
    problems: {
      password: left.has('password') ? problem : undefined,
      repeat: left.has('repeat') ? repeated : undefined,
    },
    check: (form) => {
      left.all()
      if (problem !== undefined) focusField(form, 'new-password')
      else if (repeated !== undefined) focusField(form, 'repeat-password')
      return problem === undefined && repeated === undefined
    },
  }
}
