import { cx } from '@lykta/ui'
import unlit from '@lykta/ui/art/lantern-unlit.svg'
import { useTranslation } from 'react-i18next'
import { type HeldMessage } from '../../shared/inbox/kinds/message.ts'
import { picturesOf } from '../../shared/attachments-by-kind.ts'
import { EmptyCard, HomeCard } from '../../shared/screen/index.ts'
import styles from './MessageCard.module.css'
import { useMessagePicture } from './use-message-picture.ts'

interface MessageCardProps {
  held: HeldMessage | undefined
  /** The resident's name for the sender. */
  from: string
  /** Whether it is certain that there is no message. */
  known: boolean
  /** Whether there is less room. */
  isLow: boolean
  /** Opens the list of all messages. */
  onOpen: () => void
}

/** The newest message, on the home screen. */
export const MessageCard = ({ held, from, known, isLow, onOpen }: MessageCardProps) => {
  const { t } = useTranslation('messages')
  if (held === undefined && !known) return <EmptyCard place="below" />
  if (held === undefined) {
    return (
      <EmptyCard place="below">
        {isLow ? null : <img className={styles['unlit']} src={unlit} width={112} height={172} alt="" />}
        <p>{t('card.none')}</p>
      </EmptyCard>
    )
  }
  return <FilledCard held={held} from={from} isLow={isLow} onOpen={onOpen} />
}

const FilledCard = ({
  held,
  from,
  isLow,
  onOpen,
}: Omit<MessageCardProps, 'held' | 'known'> & { held: HeldMessage }) => {
  const { t } = useTranslation('messages')
  const { message, readAt } = held
  const fd = picturesOf(message)[0]?.category.fd
  const picture = useMessagePicture(fd)
  const line = t(readAt === null ? 'card.fresh' : 'card.read', { name: from })
  return (
    <HomeCard place="below" onPress={onOpen}>
      <span className={cx(styles['content'], isLow && styles['low'])}>
        {fd === undefined ? null : (
          <span className={styles['picture']}>
            {picture.kind === 'ready' ? <img src={picture.address} alt="" draggable={false} /> : null}
          </span>
        )}
        <span className={styles['words']}>
          <span className={styles['from']}>{line}</span>
          <b className={cx(styles['subject'], fd === undefined && styles['long'])}>
            {message.message.subject}
          </b>
          {fd === undefined ? <span className={styles['excerpt']}>{message.message.message}</span> : null}
        </span>
      </span>
    </HomeCard>
  )
}
