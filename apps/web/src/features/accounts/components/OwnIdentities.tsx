import { identityRoutes } from '@lykta/contract/accounts/providers/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { numericDate } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { prepareToGo } from '../providers/going.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { ownIdentitiesQuery, providersQuery } from '../providers/queries.ts'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import styles from './OwnSessions.module.css'

/** By what else the user can log in, and how to connect and remove it. */
export const OwnIdentities = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('accounts-providers')
  return (
    <Dialog open={open} onClose={onClose} title={t('own.title')}>
      <Identities />
    </Dialog>
  )
}

const Identities = () => {
  const { t } = useTranslation('accounts-providers')
  const language = useLanguage()
  const refusal = useSignInRefusal()
  const client = useQueryClient()
  const { data: providers = [] } = useQuery(providersQuery)
  const { data, isError, error, isFetching, refetch } = useQuery(ownIdentitiesQuery)
  const remove = useMutation({
    mutationKey: ['identity-remove'],
    mutationFn: (id: number) => api.call(identityRoutes.remove, { params: { id } }),
    onError: (thrown) => notices.show({ kind: 'failed', text: refusal(thrown) }),
    onSettled: () => client.invalidateQueries({ queryKey: ownIdentitiesQuery.queryKey }),
  })

  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={2} />
    return <Failed title={t('own.didNotLoad')} query={{ error, isFetching, refetch }} />
  }
  const others = providers.filter(({ id }) => data.every(({ provider }) => provider !== id))
  return (
    <div className={styles['sessions']}>
      {data.length === 0 ? <p className={styles['only']}>{t('own.none')}</p> : null}
      <ul>
        {data.map(({ id, provider, label, createdAt }) => (
          <li key={id} className={styles['session']}>
            <span className={styles['words']}>
              <b>{label === null ? provider : label[language]}</b>
              <small>{t('own.since', { at: numericDate(createdAt, language) })}</small>
            </span>
            <Button
              look="quiet"
              size="small"
              pending={remove.isPending && remove.variables === id}
              onClick={() => {
                if (!remove.isPending) remove.mutate(id)
              }}
            >
              {t('own.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <>
          <p>{t('own.connect')}</p>
          <ProviderButtons
            providers={others}
            go={async (provider) => {
              location.assign(await prepareToGo(provider, { for: 'identity' }))
            }}
          />
        </>
      )}
    </div>
  )
}
