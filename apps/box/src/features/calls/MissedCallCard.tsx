import { Portrait } from '@lykta/ui'
import { type MissedCall } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { CornerCard } from '../../shared/screen/index.ts'
import { useWhen } from '../../shared/use-when.ts'
import styles from './MissedCallCard.module.css'
import { useContact } from './use-calls.ts'

/** A missed call, on the home screen until it was seen. */
export const MissedCallCard = ({ call, onOpen }: { call: MissedCall; onOpen: () => void }) => {
  const { t } = useTranslation('calls')
  const when = useWhen()
  const contact = useContact(call.extension)
  const name = contact?.name ?? call.name
  return (
    <CornerCard onPress={onOpen}>
      <span className={styles['call']}>
        <Portrait name={name} picture={contact?.avatar ?? call.avatar} width="212px" />
        <span className={styles['words']}>
          <span className={styles['note']}>{t('missed.title')}</span>
          <b className={styles['who']}>{t('missed.who', { name })}</b>
          <span className={styles['when']}>{when(call.at)}</span>
        </span>
      </span>
    </CornerCard>
  )
}
