import { cx } from '@lykta/ui'
import unlit from '@lykta/ui/art/lantern-unlit.svg'
import { useTranslation } from 'react-i18next'
import { type HeldMessage } from '../../shared/inbox/index.ts'
import { picturesOf } from '../../shared/attachments.ts'
import { CornerCard, EmptyCorner } from '../../shared/screen/index.ts'
import styles from './MessageCard.module.css'
import { usePicture } from './use-picture.ts'

interface MessageCardProps {
  held: HeldMessage | undefined
  /** The resident's name for the sender. */
  from: string
  /** Whether it is certain that there is no message. */
  known: boolean
  /** Opens the list of all. */
  onOpen: () => void
}

/** The newest message, on the home screen. */
export const MessageCard = ({ held, from, known, onOpen }: MessageCardProps) => {
  const { t } = useTranslation('messages')
  if (held === undefined && !known) return <EmptyCorner />
  if (held === undefined) {
    return (
      <EmptyCorner>
        <img className={styles['unlit']} src={unlit} width={112} height={172} alt="" />
        <p>{t('card.none')}</p>
      </EmptyCorner>
    )
  }
  return <FilledCard held={held} from={from} onOpen={onOpen} />
}

const FilledCard = ({
  held,
  from,
  onOpen,
}: Omit<MessageCardProps, 'held' | 'known'> & { held: HeldMessage }) => {
  const { t } = useTranslation('messages')
  const { message, readAt } = held
  const fd = picturesOf(message)[0]?.category.fd
  const picture = usePicture(fd)
  const line = t(readAt === null ? 'card.fresh' : 'card.read', { name: from })
  return (
    <CornerCard onPress={onOpen}>
      {fd === undefined ? null : (
        <span className={styles['picture']}>
          {picture.kind === 'ready' ? <img src={picture.address} alt="" draggable={false} /> : null}
        </span>
      )}
      <span className={styles['words']}>
        <span className={styles['from']}>{line}</span>
        <b className={cx(styles['subject'], fd === undefined && styles['long'])}>{message.message.subject}</b>
        {fd === undefined ? <span className={styles['excerpt']}>{message.message.message}</span> : null}
      </span>
    </CornerCard>
  )
}
