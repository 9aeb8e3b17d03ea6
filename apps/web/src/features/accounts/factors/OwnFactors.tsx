import { factorRoutes } from '@lykta/contract/accounts/factors/routes'
import type { OwnFactors as Own } from '@lykta/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog, Loaded, ScreenReaderText } from '../../../shared/ui/index.ts'
import { AddFactor } from './AddFactor.tsx'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import styles from './factors.module.css'
import { newRecoveryCodes, ownFactorsQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** By what the user logs in besides the password. */
export const OwnFactors = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('factors')
  const query = useQuery(ownFactorsQuery)
  return (
    <Dialog open onClose={onClose} title={t('own.title')}>
      <Loaded query={query} failed={t('own.failed')} rows={2}>
        {(own) => <Factors own={own} />}
      </Loaded>
    </Dialog>
  )
}

type Change = { remove: number | 'codes' } | { rename: number; name: string }

const Factors = ({ own }: { own: Own }) => {
  const { t } = useTranslation('factors')
  const language = useLanguage()
  const refusalText = useSignInRefusal()
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ownFactorsQuery.queryKey })
  const change = useMutation({
    mutationKey: ['factors-change'],
    mutationFn: (what: Change) => {
      if ('rename' in what)
        return api.call(factorRoutes.renamePasskey, {
          params: { id: what.rename },
          body: { name: what.name },
        })
      return what.remove === 'codes'
        ? api.call(factorRoutes.removeCodes, {})
        : api.call(factorRoutes.removePasskey, { params: { id: what.remove } })
    },
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
    onSettled: refresh,
  })
  const renew = useMutation({
    mutationKey: ['recovery-codes'],
    mutationFn: newRecoveryCodes,
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
  })
  if (renew.data !== undefined)
    return (
      <RecoveryCodes
        codes={renew.data}
        onDone={() => {
          renew.reset()
          return refresh()
        }}
      />
    )
  if (adding)
    return (
      <AddFactor
        kinds={own.codesSince === null ? ['passkey', 'code'] : ['passkey']}
        onAdded={() => {
          setAdding(false)
          notices.show({ kind: 'done', text: t('own.added') })
          return refresh()
        }}
      />
    )
  const nothing = own.needs === 'none' && own.passkeys.length === 0 && own.codesSince === null
  return (
    <div className={styles['form']}>
      <p className={styles['note']}>{t(nothing ? 'own.nothing' : `own.needs.${own.needs}`)}</p>
      <ul>
        {own.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            name={passkey.name}
            used={
              passkey.lastUsedAt === null
                ? t('own.unused')
                : t('own.used', { at: dayAndTimeText(passkey.lastUsedAt, language) })
            }
            pending={change.isPending}
            onRename={(name) => change.mutate({ rename: passkey.id, name })}
            onRemove={() => change.mutate({ remove: passkey.id })}
          />
        ))}
        {own.codesSince === null ? null : (
          <li className={styles['row']}>
            <span className={styles['words']}>
              <b>{t('own.codes')}</b>
              <small>{t('own.codesLeft', { count: own.recoveryCodesLeft })}</small>
            </span>
            <span className={styles['buttons']}>
              <Button look="quiet" size="small" pending={renew.isPending} onClick={() => renew.mutate()}>
                {t('own.renew')}
              </Button>
              <Button
                look="quiet"
                size="small"
                pending={change.isPending}
                onClick={() => change.mutate({ remove: 'codes' })}
              >
                {t('own.remove')}
                <ScreenReaderText>, {t('own.codes')}</ScreenReaderText>
              </Button>
            </span>
          </li>
        )}
      </ul>
      <Button size="large" block onClick={() => setAdding(true)}>
        {t('own.add')}
      </Button>
    </div>
  )
}

interface PasskeyRowProps {
  name: string
  used: string
  pending: boolean
  onRename: (name: string) => void
  onRemove: () => void
}

const PasskeyRow = ({ name, used, pending, onRename, onRemove }: PasskeyRowProps) => {
  const { t } = useTranslation('factors')
  const [typed, setTyped] = useState<string>()
  return (
    <li className={styles['row']}>
      {typed === undefined ? (
        <span className={styles['words']}>
          <b>{name}</b>
          <small>{used}</small>
        </span>
      ) : (
        <input
          className={styles['rename']}
          aria-label={t('passkey.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <span className={styles['buttons']}>
        <Button
          look="quiet"
          size="small"
          disabled={pending || typed?.trim() === ''}
          onClick={() => {
            if (typed !== undefined && typed.trim() !== name) onRename(typed.trim())
            setTyped(typed === undefined ? name : undefined)
          }}
        >
          {t(typed === undefined ? 'own.rename' : 'own.save')}
          <ScreenReaderText>, {name}</ScreenReaderText>
        </Button>
        <Button look="quiet" size="small" disabled={pending} onClick={onRemove}>
          {t('own.remove')}
          <ScreenReaderText>, {name}</ScreenReaderText>
        </Button>
      </span>
    </li>
  )
}
