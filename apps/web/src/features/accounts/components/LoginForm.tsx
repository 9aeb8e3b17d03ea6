import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { focusField } from '../../../shared/ui/focus-field.ts'
import { passwordProblem, usernameProblem } from '../login-rules.ts'
import { useTouchedFields } from '../use-touched-fields.ts'
import styles from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'

interface LoginFormProps {
  /** Why the last try failed, and whether what was typed caused it. */
  failure: { text: string; wrongInput: boolean } | undefined
  pending: boolean
  onSubmit: (username: string, password: string) => void
  /** Called when the user types again after a failure. */
  onEdit: () => void
  onForgotten: () => void
}

/** User name and password. A field shows its error after the user has left it, and updates it while they type. */
export const LoginForm = ({ failure, pending, onSubmit, onEdit, onForgotten }: LoginFormProps) => {
  const { t } = useTranslation('accounts')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const left = useTouchedFields(['username', 'password'])

  const problems = { username: usernameProblem(username), password: passwordProblem(password) }
  const visible = {
    username: left.has('username') ? problems.username : undefined,
    password: left.has('password') ? problems.password : undefined,
  }

  const submit = (form: HTMLFormElement) => {
    if (pending) return
    left.all()
    if (problems.username !== undefined) focusField(form, 'username')
    else if (problems.password !== undefined) focusField(form, 'password')
    else onSubmit(username.trim(), password)
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {failure === undefined ? null : <Banner kind="error">{failure.text}</Banner>}
      <InputField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        error={visible.username === undefined ? undefined : t(`login.${visible.username}`)}
        wrong={failure?.wrongInput === true}
        onChange={(value) => {
          setUsername(value)
          onEdit()
        }}
        onBlur={left.leave('username')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={visible.password === undefined ? undefined : t(`login.${visible.password}`)}
        wrong={failure?.wrongInput === true}
        onChange={(value) => {
          setPassword(value)
          onEdit()
        }}
        onBlur={left.leave('password')}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          size="large"
          grow
          pending={pending}
          disabled={visible.username !== undefined || visible.password !== undefined}
        >
          {t('login.submit')}
        </Button>
        <Button look="text" size="large" onClick={onForgotten}>
          {t('login.forgotten')}
        </Button>
      </div>
    </form>
  )
}
