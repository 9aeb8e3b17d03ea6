import { passwordRules, type PasswordRule } from '@lykta/contract/accounts'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/ScreenReaderText.tsx'
import type { NewPassword } from '../use-new-password.ts'
import styles from './NewPasswordFields.module.css'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  state: NewPassword
  /** Shown when the repetition differs: the specification has a different sentence for each of its two screens. */
  different?: 'notTheSame' | 'notSame'
}

/** A new password and its repetition; the requirements are ticked off as they are met. */
export const NewPasswordFields = ({ state, different = 'notTheSame' }: NewPasswordFieldsProps) => {
  const { t } = useTranslation('accounts')
  const { password, repeat } = state.problems
  const repeatKey = repeat === 'different' ? different : repeat
  return (
    <>
      <PasswordField
        label={t('newPassword.password')}
        name="new-password"
        autoComplete="new-password"
        value={state.password}
        error={password === undefined ? undefined : t(`newPassword.${password}`)}
        onChange={state.setPassword}
        onBlur={state.left.leave('password')}
      />
      <Checklist password={state.password} />
      <PasswordField
        label={t('newPassword.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        value={state.repeat}
        error={repeatKey === undefined ? undefined : t(`newPassword.${repeatKey}`)}
        onChange={state.setRepeat}
        onBlur={state.left.leave('repeat')}
      />
    </>
  )
}

const rules = [
  'length',
  'lowerCase',
  'upperCase',
  'digit',
  'special',
] as const satisfies readonly PasswordRule[]

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
            <ScreenReaderText>{met ? t('newPassword.met') : t('newPassword.unmet')}</ScreenReaderText>
          </li>
        )
      })}
    </ul>
  )
}
