import { Portrait } from '@lykta/ui'
import { type MissedCall } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { HomeCard } from '../../shared/screen/index.ts'
import { useWhen } from '../../shared/use-when.ts'
import styles from './MissedCallCard.module.css'
import { useContact } from './use-calls.ts'

interface MissedCallCardProps {
  /** The newest. */
  call: MissedCall
  /** How many there are. */
  count: number
  onOpen: () => void
}

/** The newest missed call, on the home screen until it was seen: never in the place of the messages. */
export const MissedCallCard = ({ call, count, onOpen }: MissedCallCardProps) => {
  const { t } = useTranslation('calls')
  const when = useWhen()
  const contact = useContact(call.extension)
  const name = contact?.name ?? call.name
  return (
    <HomeCard place="above" onPress={onOpen}>
      <span className={styles['call']}>
        <Portrait name={name} picture={contact?.avatar ?? call.avatar} width="132px" round />
        <span className={styles['words']}>
          <span className={styles['note']}>
            {count === 1 ? t('missed.title') : t('missed.several', { count })}, {when(call.at)}
          </span>
          <b className={styles['who']}>{t('missed.who', { name })}</b>
        </span>
      </span>
    </HomeCard>
  )
}
