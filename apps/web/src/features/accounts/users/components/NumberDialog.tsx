import { identifierMaxLength, type ManagedLogins } from '@lykta/contract/accounts'
import { managedLoginRoutes } from '@lykta/contract/accounts/providers/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shared/api/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, Dialog, InputField } from '../../../../shared/ui/index.ts'
import { useSignInRefusal } from '../../use-sign-in-refusal.ts'
import { managedLoginsQuery } from '../login-queries.ts'
import styles from './UserDetail.module.css'

interface NumberDialogProps {
  userId: number
  /** The user's. */
  name: string
  number: ManagedLogins['numbers'][number]
  onClose: () => void
}

/** Takes a number by which a provider's answer is recognised as the user's. One that is stored cannot be shown, only replaced or removed. */
export const NumberDialog = ({ userId, name, number: { kind, stored }, onClose }: NumberDialogProps) => {
  const { t } = useTranslation(['accounts-providers', 'shell'])
  const client = useQueryClient()
  const refusal = useSignInRefusal()
  const [value, setValue] = useState('')
  const [missed, setMissed] = useState(false)
  const saving = useMutation({
    mutationKey: ['number'],
    mutationFn: (next: string | null) =>
      api.call(managedLoginRoutes.setNumber, { params: { id: userId, kind }, body: { value: next } }),
    onSuccess: ({ data }, next) => {
      client.setQueryData(managedLoginsQuery(userId).queryKey, data)
      notices.show({ kind: 'done', text: t(next === null ? 'managed.numberRemoved' : 'managed.saved') })
      onClose()
    },
  })
  const send = (next: string | null) => {
    if (!saving.isPending) saving.mutate(next)
  }
  const error = saving.isError ? refusal(saving.error) : missed ? t('shell:pos.messages.required') : undefined
  return (
    <Dialog open onClose={onClose} title={t(`managed.numbers.${kind}`)} closable={!saving.isPending}>
      <form
        className={styles['actions']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissed(value.trim() === '')
          if (value.trim() !== '') send(value)
        }}
      >
        <p>{t('managed.explained', { name })}</p>
        <InputField
          name="number"
          label={t(`managed.numbers.${kind}`)}
          hint={t(`managed.hints.${kind}`)}
          value={value}
          onChange={(next) => {
            saving.reset()
            setValue(next)
          }}
          error={error}
          autoComplete="off"
          maxLength={identifierMaxLength}
        />
        <Button type="submit" size="large" block pending={saving.isPending && saving.variables !== null}>
          {t('shell:save')}
        </Button>
        {stored ? (
          <Button
            look="text"
            block
            pending={saving.isPending && saving.variables === null}
            onClick={() => send(null)}
          >
            {t('managed.removeNumber')}
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}
