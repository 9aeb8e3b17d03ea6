import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import styles from './factors.module.css'
import { beginCodes, confirmCodes, type LoginToken } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What an app on the phone reads, the first code that it makes, and the recovery codes. */
export const AddCodes = ({ token, onAdded }: { token?: LoginToken; onAdded: () => Promise<void> | void }) => {
  const { t } = useTranslation('factors')
  const refusalText = useSignInRefusal()
  const [code, setCode] = useState('')
  const begun = useQuery({
    queryKey: ['codes-begin', token],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: () => beginCodes(token),
  })
  const confirm = useMutation({
    mutationKey: ['codes-confirm'],
    mutationFn: () => confirmCodes(code, token),
  })
  if (confirm.isSuccess) return <RecoveryCodes codes={confirm.data} onDone={onAdded} />
  if (begun.isError) return <Banner kind="error">{refusalText(begun.error)}</Banner>
  if (begun.data === undefined) return null
  const { uri, secret } = begun.data
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '' && !confirm.isPending) confirm.mutate()
      }}
    >
      <p>{t('codes.scan')}</p>
      <img
        className={styles['qr']}
        alt={t('codes.picture')}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
      />
      <a className={styles['open']} href={uri}>
        {t('codes.open')}
      </a>
      <p className={styles['note']}>{t('codes.byHand')}</p>
      <code className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      {confirm.isError ? <Banner kind="error">{refusalText(confirm.error)}</Banner> : null}
      <InputField
        label={t('codes.first')}
        name="first-code"
        autoComplete="one-time-code"
        value={code}
        onChange={(value) => {
          setCode(value)
          if (confirm.isError) confirm.reset()
        }}
      />
      <Button type="submit" size="large" block pending={confirm.isPending} disabled={code === ''}>
        {t('codes.confirm')}
      </Button>
    </form>
  )
}
