import { passwordRules, type PasswordRule } from '@lykta/contract/accounts/password-rules'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { Hidden } from '../../../shared/ui/Hidden.tsx'
import { newPasswordProblem, repeatProblem } from '../password-rules.ts'
import styles from './NewPasswordForm.module.css'
import { ShowPassword } from './ShowPassword.tsx'

interface NewPasswordFormProps {
  pending: boolean
  /** Said when the repetition differs: the specification has one sentence for each of its two screens. */
  different: 'notTheSame' | 'notSame'
  onSubmit: (password: string) => void
}

const rules = [
  'length',
  'lowerCase',
  'upperCase',
  'digit',
  'special',
] as const satisfies readonly PasswordRule[]

/** A new password and its repetition, with what it needs ticked off while it is written. */
export const NewPasswordForm = ({ pending, different, onSubmit }: NewPasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [left, setLeft] = useState({ password: false, repeat: false })
  const [shown, setShown] = useState(false)
  const problem = newPasswordProblem(password)
  const repeated = repeatProblem(password, repeat)
  const repeatText = repeated === 'required' ? t('newPassword.required') : t(`newPassword.${different}`)
  const blocked = (left.password && problem !== undefined) || (left.repeat && repeated !== undefined)

  const leave = (field: 'password' | 'repeat') => (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof HTMLButtonElement))
      setLeft((before) => ({ ...before, [field]: true }))
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setLeft({ password: true, repeat: true })
        if (problem === undefined && repeated === undefined && !pending) onSubmit(password)
      }}
    >
      <InputField
        label={t('newPassword.password')}
        name="new-password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        value={password}
        disabled={pending}
        error={left.password && problem !== undefined ? t(`newPassword.${problem}`) : undefined}
        onChange={setPassword}
        onBlur={leave('password')}
        button={<ShowPassword shown={shown} onChange={setShown} />}
      />
      <Checklist password={password} />
      <InputField
        label={t('newPassword.repeat')}
        name="repeat-password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        value={repeat}
        disabled={pending}
        error={left.repeat && repeated !== undefined ? repeatText : undefined}
        onChange={setRepeat}
        onBlur={leave('repeat')}
      />
      <Button type="submit" size="large" block disabled={blocked} pending={pending}>
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}

const Checklist = ({ password }: { password: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <ul className={styles['rules']} aria-label={t('newPassword.rulesLabel')}>
      {rules.map((rule) => {
        const met = passwordRules[rule](password)
        const Icon = met ? IconCheck : IconCircle
        return (
          <li key={rule} className={cx(met && styles['met'])}>
            <Icon size={20} stroke={met ? 2.6 : 1.9} aria-hidden="true" />
            {t(`newPassword.rules.${rule}`)}
            <Hidden>{met ? t('newPassword.met') : t('newPassword.unmet')}</Hidden>
          </li>
        )
      })}
    </ul>
  )
}
