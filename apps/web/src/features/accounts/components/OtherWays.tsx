import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isLoggedIn, isSharedDevice } from '../../../shared/session/index.ts'
import { PasskeyLogin } from '../factors/PasskeyLogin.tsx'
import { isInstalled, logOut, type LoggedIn } from '../login.ts'
import { canUsePasskeys } from '../passkeys.ts'
import { prepareToGo } from '../providers/going.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { providersQuery } from '../providers/queries.ts'
import styles from './OtherWays.module.css'

interface OtherWaysProps {
  /** The page that opens then. */
  to?: string | undefined
  /** Of somebody who is new, whose account is connected by that. */
  invitation?: string
  /** Where passkeys are offered: what follows a login by one. */
  onLogin?: (login: LoggedIn) => Promise<void>
}

/** The ways to log in besides a password. */
export const OtherWays = ({ to, invitation, onLogin }: OtherWaysProps) => {
  const { t } = useTranslation('accounts-providers')
  const { data: providers = [] } = useQuery(providersQuery)
  // The installed app is for one browser, which the login by password registers.
  const byPasskey = canUsePasskeys() && !isInstalled() ? onLogin : undefined
  const go = async (provider: string) => {
    // Another's session must not be what opens when the invited person is back.
    if (invitation !== undefined && isLoggedIn()) logOut()
    location.assign(await prepareToGo(provider, { for: 'login', to, invitation }))
  }
  return (
    <div className={styles['other']}>
      {providers.length === 0 && byPasskey === undefined ? null : <p className={styles['or']}>{t('or')}</p>}
      {byPasskey === undefined ? null : <PasskeyLogin onLogin={byPasskey} />}
      {providers.length === 0 ? null : <ProviderButtons providers={providers} go={go} />}
      {onLogin === undefined || isInstalled() || isSharedDevice() ? null : (
        <Link className={styles['device']} to="/login/device">
          {t('sharedDevice')}
        </Link>
      )}
    </div>
  )
}
