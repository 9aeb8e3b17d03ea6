import type { ManagedLogins } from '@lykta/contract/accounts'
import { managedLoginRoutes } from '@lykta/contract/accounts/providers/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shared/api/index.ts'
import { numericDate } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, ScreenReaderText } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { managedLoginsQuery } from '../login-queries.ts'
import { LostFactors } from './LostFactors.tsx'
import { NumberDialog } from './NumberDialog.tsx'
import styles from './UserDetail.module.css'

interface ProviderLoginsProps {
  userId: number
  /** The user's. */
  name: string
}

type Identity = ManagedLogins['identities'][number]

/** By what a user can log in besides the password. Nothing where there is nothing. */
export const ProviderLogins = ({ userId, name }: ProviderLoginsProps) => {
  const { t } = useTranslation(['accounts-providers', 'shell'])
  const { data, isError, refetch } = useQuery(managedLoginsQuery(userId))
  const [entering, setEntering] = useState<ManagedLogins['numbers'][number]>()
  if (isError && data === undefined)
    return (
      <p role="alert">
        {t('managed.didNotLoad')}{' '}
        <Button look="text" size="small" onClick={() => void refetch()}>
          {t('shell:states.tryAgain')}
        </Button>
      </p>
    )
  if (data === undefined || (data.numbers.length + data.identities.length === 0 && !data.factors)) return null
  return (
    <section className={styles['part']} aria-label={t('own.title')}>
      <h2>{t('own.title')}</h2>
      <ul className={styles['linked']}>
        {data.numbers.map((number) => {
          const words = t(`managed.numbers.${number.kind}`)
          return (
            <li key={number.kind}>
              <b>{words}</b>
              <small>{t(number.stored ? 'managed.stored' : 'managed.notStored')}</small>
              <Button look="text" size="small" onClick={() => setEntering(number)}>
                {t(number.stored ? 'managed.change' : 'managed.enter')}
                <ScreenReaderText>, {words}</ScreenReaderText>
              </Button>
            </li>
          )
        })}
        {data.identities.map((identity) => (
          <Connected key={identity.id} userId={userId} name={name} identity={identity} />
        ))}
        {data.factors ? <LostFactors userId={userId} name={name} /> : null}
      </ul>
      {entering === undefined ? null : (
        <NumberDialog userId={userId} name={name} number={entering} onClose={() => setEntering(undefined)} />
      )}
    </section>
  )
}

const Connected = ({ userId, name, identity }: ProviderLoginsProps & { identity: Identity }) => {
  const { t } = useTranslation('accounts-providers')
  const language = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const provider = identity.label === null ? identity.provider : identity.label[language]
  const removing = useMutation({
    mutationKey: ['identity-remove'],
    mutationFn: () => api.call(managedLoginRoutes.remove, { params: { id: userId, identity: identity.id } }),
    onSuccess: ({ data }) => {
      setAsking(false)
      notices.show({ kind: 'done', text: t('managed.removed') })
      client.setQueryData(managedLoginsQuery(userId).queryKey, data)
    },
  })
  return (
    <li>
      <b>{provider}</b>
      <small>{t('own.since', { at: numericDate(identity.createdAt, language) })}</small>
      <Button look="text" size="small" onClick={() => setAsking(true)}>
        {t('own.remove')}
        <ScreenReaderText>, {provider}</ScreenReaderText>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('managed.removeTitle', { provider })}
        what={[t('managed.out', { name }), t('managed.again')]}
        confirm={t('own.remove')}
        action={{ ...removing, mutate: () => removing.mutate() }}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
