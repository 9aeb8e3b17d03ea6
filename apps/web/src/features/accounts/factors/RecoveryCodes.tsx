import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/Button.tsx'
import styles from './factors.module.css'

/** Shown once: whoever has lost the phone logs in with these. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => Promise<void> | void
}) => {
  const { t } = useTranslation('factors')
  const [pending, setPending] = useState(false)
  return (
    <div className={styles['form']}>
      <h2>{t('recovery.title')}</h2>
      <p>{t('recovery.explained')}</p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button look="quiet" size="large" block onClick={() => print()}>
        {t('recovery.print')}
      </Button>
      <Button
        size="large"
        block
        pending={pending}
        onClick={() => {
          setPending(true)
          void onDone()
        }}
      >
        {t('recovery.done')}
      </Button>
    </div>
  )
}
