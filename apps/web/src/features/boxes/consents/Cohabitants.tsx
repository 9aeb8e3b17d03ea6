import type { Box } from '@lykta/contract/boxes'
import type { Consent } from '@lykta/contract/consents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Button, ScreenReaderText } from '../../../shared/ui/index.ts'
import { cohabitantsIn } from './consented-to.ts'
import styles from './Consents.module.css'
import { moveCohabitantOut } from './queries.ts'

interface CohabitantsProps {
  box: Box
  name: string
  consents: readonly Consent[]
}

/** Who lives with the resident and has been asked too, until they have moved out. */
export const Cohabitants = ({ box, name, consents }: CohabitantsProps) => {
  const { t } = useTranslation('boxes-consents')
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<string>()
  const moveOut = useMutation({
    mutationKey: ['cohabitant-moves-out'],
    mutationFn: (cohabitant: string) => moveCohabitantOut(client, { id: box.id, cohabitant }),
    onSuccess: (_done, cohabitant) => {
      setLeaving(undefined)
      notices.show({ kind: 'done', text: t('movedOut.done', { cohabitant }) })
    },
  })
  const cohabitants = cohabitantsIn(consents)
  if (cohabitants.length === 0) return null
  return (
    <div className={styles['purpose']}>
      <h3>{t('movedOut.title', { name })}</h3>
      <p>{t('movedOut.explained', { name })}</p>
      <ul className={styles['cohabitants']}>
        {cohabitants.map((cohabitant) => (
          <li key={cohabitant}>
            <b>{cohabitant}</b>
            <Button look="text" size="small" onClick={() => setLeaving(cohabitant)}>
              {t('movedOut.note')}
              <ScreenReaderText>, {cohabitant}</ScreenReaderText>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('movedOut.ask', { cohabitant: leaving ?? '' })}
        what={[t('movedOut.ends'), t('movedOut.stays')]}
        confirm={t('movedOut.note')}
        action={{
          ...moveOut,
          mutate: () => {
            if (leaving !== undefined) moveOut.mutate(leaving)
          },
        }}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  )
}
