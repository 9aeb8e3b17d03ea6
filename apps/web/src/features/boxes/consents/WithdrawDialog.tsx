import type { Box } from '@lykta/contract/boxes'
import { consentNameMaxLength, type Consent } from '@lykta/contract/consents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, Dialog, InputField } from '../../../shared/ui/index.ts'
import styles from './Consents.module.css'
import { withdrawConsent } from './queries.ts'

interface WithdrawDialogProps {
  box: Box
  name: string
  consent: Consent
  onClose: () => void
}

/** Says what stops, and asks who has withdrawn it. */
export const WithdrawDialog = ({ box, name, consent, onClose }: WithdrawDialogProps) => {
  const { t } = useTranslation(['boxes-consents', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [by, setBy] = useState(consent.givenBy)
  const [missed, setMissed] = useState(false)
  const withdraw = useMutation({
    mutationKey: ['consent-withdraw'],
    mutationFn: (withdrawnBy: string) =>
      withdrawConsent(client, { id: box.id, consentId: consent.id, withdrawnBy }),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('withdrawal.done') })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('withdrawal.title')} closable={!withdraw.isPending}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissed(by.trim() === '')
          if (by.trim() !== '' && !withdraw.isPending) withdraw.mutate(by.trim())
        }}
      >
        {withdraw.isError ? <Banner kind="error">{refusalText(withdraw.error)}</Banner> : null}
        <p>{t(`stops.${consent.purpose}`, { name, caller: consent.user?.name ?? '' })}</p>
        <p>{t('withdrawal.stays')}</p>
        <InputField
          label={t('withdrawal.by')}
          name="withdrawn-by"
          autoComplete="off"
          maxLength={consentNameMaxLength}
          value={by}
          error={missed && by.trim() === '' ? t('shell:pos.messages.required') : undefined}
          disabled={withdraw.isPending}
          onChange={setBy}
        />
        <span className={styles['buttons']}>
          <Button look="quiet" grow disabled={withdraw.isPending} onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" look="danger" grow pending={withdraw.isPending}>
            {t('withdraw')}
          </Button>
        </span>
      </form>
    </Dialog>
  )
}
