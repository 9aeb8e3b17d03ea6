import { passkeyNameMaxLength } from '@lykta/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'
import styles from './factors.module.css'
import { addPasskey, type LoginToken } from './queries.ts'

/** A name by which its owner knows the passkey again, and the browser's own dialog. */
export const AddPasskey = ({
  token,
  onAdded,
}: {
  token?: LoginToken
  onAdded: () => Promise<void> | void
}) => {
  const { t } = useTranslation('factors')
  const failureText = usePasskeyFailureText()
  const [name, setName] = useState(t('passkey.firstName'))
  const add = useMutation({
    mutationKey: ['passkey-add'],
    mutationFn: async () => {
      await addPasskey(name.trim().slice(0, passkeyNameMaxLength), token)
      await onAdded()
    },
  })
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !add.isPending) add.mutate()
      }}
    >
      {add.isError ? <Banner kind="error">{failureText(add.error)}</Banner> : null}
      <InputField label={t('passkey.name')} name="passkey-name" value={name} onChange={setName} />
      <p className={styles['note']}>{t('passkey.nameExplained')}</p>
      <Button type="submit" size="large" block pending={add.isPending} disabled={name.trim() === ''}>
        {t('passkey.go')}
      </Button>
    </form>
  )
}
