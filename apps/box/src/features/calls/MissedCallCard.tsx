import { Portrait } from '@lykta/ui'
import { type MissedCall } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { HomeCard } from '../../shared/screen/index.ts'
import { useDateWordsWithin } from '../../shared/use-date-words.ts'
import styles from './MissedCallCard.module.css'
import { useContact } from './use-call-state.ts'

interface MissedCallCardProps {
  /** The newest call. */
  call: MissedCall
  /** The number of calls, including the newest. */
  calls: readonly MissedCall[]
  onOpen: () => void
}

/** The fields that tell two calls from one person apart. */
const callerOf = ({ extension, name }: MissedCall): string => extension ?? name

/** The newest missed call, on the home screen until it has been seen: never in the place of the messages. */
export const MissedCallCard = ({ call, calls, onOpen }: MissedCallCardProps) => {
  const { t } = useTranslation('calls')
  const when = useDateWordsWithin()
  const contact = useContact(call.extension)
  const name = contact?.name ?? call.name
  const others = new Set(calls.map(callerOf)).size - 1
  return (
    <HomeCard place="above" onPress={onOpen}>
      <span className={styles['call']}>
        <Portrait name={name} picture={contact?.avatar ?? call.avatar} width="132px" round />
        <span className={styles['words']}>
          <span className={styles['note']}>
            {t(calls.length === 1 ? 'missed.one' : 'missed.several', {
              count: calls.length,
              when: when(call.at),
            })}
          </span>
          <b className={styles['who']}>
            {others === 0 ? t('missed.who', { name }) : t('missed.others', { name, count: others })}
          </b>
        </span>
      </span>
    </HomeCard>
  )
}
