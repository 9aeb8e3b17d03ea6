import type { Message } from '@lykta/contract/messages'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../shared/format/index.ts'
import { Gallery } from './Gallery.tsx'
import styles from './MessageDetail.module.css'
import { Receipts } from './Receipts.tsx'
import { Sender } from './Sender.tsx'

interface MessageDetailProps {
  message: Message
  online: boolean
  /** The page has no other heading. */
  alone: boolean
}

/** One message: when and from whom, the words, what has become of it, and its pictures. */
export const MessageDetail = ({ message, online, alone }: MessageDetailProps) => {
  const { t } = useTranslation('messages')
  const { createdAt, sender, attachments, recipients, recalledAt } = message
  const { subject, message: text, fontSize } = message.message
  const Heading = alone ? 'h1' : 'h2'
  return (
    <article className={styles['detail']}>
      <p className={styles['when']}>
        <time dateTime={new Date(createdAt).toISOString()}>{dateText(createdAt)}</time>
        <Sender sender={sender} />
        {recalledAt === null ? null : <span>{t('list.recalled')}</span>}
      </p>
      <Heading className={styles['subject']}>{subject}</Heading>
      <p className={styles['text']} data-size={fontSize}>
        {text}
      </p>
      <Receipts recipients={recipients} online={online} />
      <Gallery attachments={attachments} />
    </article>
  )
}
