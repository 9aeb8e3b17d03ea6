import { isTrivialPin, pinLength, type OwnPin as Own } from '@lykta/contract/accounts'
import { pinRoutes } from '@lykta/contract/accounts/shared-devices/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, Dialog, Loaded } from '../../../shared/ui/index.ts'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import { PinField } from './PinField.tsx'
import styles from './shared-devices.module.css'

const ownPinQuery = queryOptions({
  queryKey: ['shared-device', 'pin'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(pinRoutes.own, { signal })).data,
})

/** The PIN by which somebody of the staff logs in on the shared devices of their ward. */
export const OwnPin = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shared-devices')
  const query = useQuery(ownPinQuery)
  return (
    <Dialog open onClose={onClose} title={t('own.title')}>
      <Loaded query={query} failed={t('own.failed')} rows={2}>
        {(own) => <Choose own={own} />}
      </Loaded>
    </Dialog>
  )
}

const Choose = ({ own }: { own: Own }) => {
  const { t } = useTranslation(['shared-devices', 'accounts-providers'])
  const language = useLanguage()
  const refusalText = useSignInRefusal()
  const client = useQueryClient()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const change = useMutation({
    mutationKey: ['pin-change'],
    mutationFn: (what: { pin: string } | 'remove') =>
      what === 'remove' ? api.call(pinRoutes.remove, {}) : api.call(pinRoutes.set, { body: what }),
    onSuccess: ({ data }, what) => {
      client.setQueryData(ownPinQuery.queryKey, data)
      setPin('')
      setAgain('')
      notices.show({ kind: 'done', text: t(what === 'remove' ? 'own.removed' : 'own.saved') })
    },
  })
  if (!own.mayHave) return <p className={styles['note']}>{t('own.mayNot')}</p>
  const isFull = pin.length === pinLength
  const trivial = isFull && isTrivialPin(pin)
  const differs = again.length === pinLength && again !== pin
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isFull && !trivial && again === pin && !change.isPending) change.mutate({ pin })
      }}
    >
      <p className={styles['note']}>{t('own.explained')}</p>
      {own.locked ? <Banner kind="error">{t('own.locked')}</Banner> : null}
      {own.since === null ? null : (
        <div className={styles['row']}>
          <span>{t('own.since', { at: dayAndTimeText(own.since, language) })}</span>
          <Button
            look="quiet"
            size="small"
            pending={change.isPending}
            onClick={() => change.mutate('remove')}
          >
            {t('own.remove')}
          </Button>
        </div>
      )}
      {change.isError ? <Banner kind="error">{refusalText(change.error)}</Banner> : null}
      <PinField
        label={t(own.since === null ? 'own.pin' : 'own.newPin')}
        value={pin}
        autoComplete="new-password"
        error={trivial ? t('accounts-providers:refused.sign_in_pin_trivial') : undefined}
        onChange={setPin}
      />
      <PinField
        name="again"
        label={t('own.again')}
        value={again}
        autoComplete="new-password"
        error={differs ? t('own.differs') : undefined}
        onChange={setAgain}
      />
      <Button
        type="submit"
        size="large"
        block
        pending={change.isPending}
        disabled={!isFull || trivial || again !== pin}
      >
        {t('own.save')}
      </Button>
    </form>
  )
}
