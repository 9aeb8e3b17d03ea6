import type { OwnFactor } from '@lykta/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/Button.tsx'
import { canUsePasskeys } from '../passkeys.ts'
import { AddCodes } from './AddCodes.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import styles from './factors.module.css'
import type { LoginToken } from './queries.ts'

interface AddFactorProps {
  kinds: readonly OwnFactor[]
  token?: LoginToken
  onAdded: () => Promise<void> | void
}

/** Adding a passkey or an app with codes. */
export const AddFactor = ({ kinds, token, onAdded }: AddFactorProps) => {
  const { t } = useTranslation('factors')
  const [chosen, setChosen] = useState<OwnFactor>()
  const offered = kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys())
  if (chosen === 'passkey') return <AddPasskey token={token} onAdded={onAdded} />
  if (chosen === 'code') return <AddCodes token={token} onAdded={onAdded} />
  return (
    <div className={styles['form']}>
      {offered.map((kind) => (
        <div key={kind} className={styles['choice']}>
          <Button look="quiet" size="large" block onClick={() => setChosen(kind)}>
            {t(`add.${kind}`)}
          </Button>
          <p className={styles['note']}>{t(`add.${kind}Explained`)}</p>
        </div>
      ))}
      {offered.length === 0 ? <p>{t('add.notHere')}</p> : null}
    </div>
  )
}
