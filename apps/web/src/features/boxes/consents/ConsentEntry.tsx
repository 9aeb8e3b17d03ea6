import type { Box } from '@lykta/contract/boxes'
import type { Consent } from '@lykta/contract/consents'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/index.ts'
import styles from './Consents.module.css'
import { useConsentWords } from './use-consent-words.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const ConsentSheet = lazy(() => import('./ConsentSheet.tsx').then((file) => ({ default: file.ConsentSheet })))

/** An entry of the register. One in force can be printed to be signed, and withdrawn. */
export const ConsentEntry = ({ box, name, consent }: { box: Box; name: string; consent: Consent }) => {
  const { t } = useTranslation('boxes-consents')
  const words = useConsentWords(name)
  const [withdrawing, setWithdrawing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const given = words.given(consent)
  const over = words.over(consent)
  return (
    <div className={styles['entry']}>
      <b>{given}</b>
      <small>{words.how(consent)}</small>
      {over === undefined ? null : <small>{over}</small>}
      {consent.notedBy === '' ? null : <small>{t('notedBy', { by: consent.notedBy })}</small>}
      {consent.state === 'inForce' ? (
        <span className={styles['acts']}>
          <Button
            look="text"
            size="small"
            aria-label={t('printOf', { given })}
            onClick={() => setPrinting(true)}
          >
            {t('print')}
          </Button>
          <Button
            look="text"
            size="small"
            aria-label={t('withdrawOf', { given })}
            onClick={() => setWithdrawing(true)}
          >
            {t('withdraw')}
          </Button>
        </span>
      ) : null}
      {withdrawing ? (
        <WithdrawDialog box={box} name={name} consent={consent} onClose={() => setWithdrawing(false)} />
      ) : null}
      {printing ? (
        <Suspense>
          <ConsentSheet box={box} consent={consent} onPrinted={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
