import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/Button.tsx'
import { useNewPassword } from '../use-new-password.ts'
import styles from './LoginForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

interface NewPasswordFormProps {
  pending: boolean
  different: 'notTheSame' | 'notSame'
  onSubmit: (password: string) => void
}

/** Choosing a new password on the pages of the login family. */
export const NewPasswordForm = ({ pending, different, onSubmit }: NewPasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const state = useNewPassword()
  const { problems } = state
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending && state.check(event.currentTarget)) onSubmit(state.password)
      }}
    >
      <NewPasswordFields state={state} different={different} />
      <Button
        type="submit"
        size="large"
        block
        disabled={problems.password !== undefined || problems.repeat !== undefined}
        pending={pending}
      >
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}
