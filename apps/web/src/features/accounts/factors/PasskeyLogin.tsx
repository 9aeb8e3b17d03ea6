import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import type { LoggedIn } from '../login.ts'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'
import styles from './factors.module.css'
import { logInByPasskey } from './log-in-by-passkey.ts'

/** Logs in without a user name or password. */
export const PasskeyLogin = ({ onLogin }: { onLogin: (login: LoggedIn) => Promise<void> }) => {
  const { t } = useTranslation('factors')
  const failureText = usePasskeyFailureText()
  const login = useMutation({
    mutationKey: ['login-passkey'],
    mutationFn: async () => onLogin(await logInByPasskey()),
  })
  return (
    <div className={styles['form']}>
      {login.isError ? <Banner kind="error">{failureText(login.error)}</Banner> : null}
      <Button look="quiet" size="large" block pending={login.isPending} onClick={() => login.mutate()}>
        {t('logIn')}
      </Button>
    </div>
  )
}
