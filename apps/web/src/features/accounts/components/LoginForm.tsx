import { useRef, useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import type { LoginFailure } from '../login-failure.ts'
import { passwordProblem, usernameProblem } from '../login-rules.ts'
import styles from './LoginForm.module.css'
import { ShowPassword } from './ShowPassword.tsx'

interface LoginFormProps {
  /** Why the last try failed. */
  failure: LoginFailure | undefined
  pending: boolean
  onSubmit: (username: string, password: string) => void
  /** Told as soon as something else is written after a failure. */
  onEdit: () => void
  onForgotten: () => void
}

/** User name and password. A field says what is wrong once the person has left it, and again as it is put right. */
export const LoginForm = ({ failure, pending, onSubmit, onEdit, onForgotten }: LoginFormProps) => {
  const { t } = useTranslation('accounts')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ username: false, password: false })
  const [shown, setShown] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)

  const problems = { username: usernameProblem(username), password: passwordProblem(password) }
  const visible = {
    username: left.username ? problems.username : undefined,
    password: left.password ? problems.password : undefined,
  }
  const blocked = visible.username !== undefined || visible.password !== undefined

  /** Pressing a button is not leaving: a sentence that appears would move the button away from under the finger. */
  const leave = (field: 'username' | 'password') => (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLButtonElement) return
    setLeft((before) => ({ ...before, [field]: true }))
  }

  const submit = () => {
    if (pending) return
    setLeft({ username: true, password: true })
    if (problems.username === undefined && problems.password === undefined)
      onSubmit(username.trim(), password)
    else usernameInput.current?.focus()
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {failure === undefined ? null : (
        <Banner kind="error">{'sentence' in failure ? failure.sentence : t(`login.${failure.key}`)}</Banner>
      )}
      <InputField
        ref={usernameInput}
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        error={visible.username === undefined ? undefined : t(`login.${visible.username}`)}
        wrong={failure !== undefined}
        onChange={(value) => {
          setUsername(value)
          onEdit()
        }}
        onBlur={leave('username')}
      />
      <InputField
        label={t('login.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        value={password}
        error={visible.password === undefined ? undefined : t(`login.${visible.password}`)}
        wrong={failure !== undefined}
        onChange={(value) => {
          setPassword(value)
          onEdit()
        }}
        onBlur={leave('password')}
        button={<ShowPassword shown={shown} onChange={setShown} />}
      />
      <div className={styles['buttons']}>
        <Button type="submit" size="large" grow pending={pending} disabled={blocked}>
          {t('login.submit')}
        </Button>
        <Button look="text" size="large" onClick={onForgotten}>
          {t('login.forgotten')}
        </Button>
      </div>
    </form>
  )
}
