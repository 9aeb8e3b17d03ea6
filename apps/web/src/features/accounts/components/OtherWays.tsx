import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { logInByPasskey } from '../factors/log-in-by-passkey.ts'
import { isInstalled, type LoggedIn } from '../login.ts'
import { canUsePasskeys } from '../passkeys.ts'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'

/** Ways to log in without a password. */
export const OtherWays = ({ onLogin }: { onLogin: (login: LoggedIn) => Promise<void> }) => {
  const { t } = useTranslation('factors')
  const failureText = usePasskeyFailureText()
  const login = useMutation({
    mutationKey: ['login-passkey'],
    mutationFn: async () => onLogin(await logInByPasskey()),
  })
  // The installed app is for one browser, which the login by password registers.
  if (!canUsePasskeys() || isInstalled()) return null
  return (
    <div>
      {login.isError ? <Banner kind="error">{failureText(login.error)}</Banner> : null}
      <Button look="quiet" size="large" block pending={login.isPending} onClick={() => login.mutate()}>
        {t('logIn')}
      </Button>
    </div>
  )
}
