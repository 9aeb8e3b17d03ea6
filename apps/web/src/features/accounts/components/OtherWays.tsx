import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { prepareToGo } from '../providers/going.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { providersQuery } from '../providers/queries.ts'
import styles from './OtherWays.module.css'

/** The ways to log in besides a password. */
const OtherWays = ({ to }: { to?: string | undefined }) => {
  const { t } = useTranslation('accounts-providers')
  const { data: providers = [] } = useQuery(providersQuery)
  if (providers.length === 0) return null
  const go = async (provider: string) => {
    location.assign(await prepareToGo(provider, { for: 'login', to }))
  }
  return (
    <div className={styles['other']}>
      <p className={styles['or']}>{t('or')}</p>
      <ProviderButtons providers={providers} go={go} />
    </div>
  )
}

export default OtherWays
