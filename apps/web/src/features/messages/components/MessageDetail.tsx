import type { Message } from '@lykta/contract/messages'
import { useTranslation } from 'react-i18next'
import { dateText, timeText } from '../../../shared/format/index.ts'
import { Gallery } from './Gallery.tsx'
import styles from './MessageDetail.module.css'
import type { EndRequest } from './EndMessageDialog.tsx'
import { MessageActions } from './MessageActions.tsx'
import { RecalledNote } from './RecalledNote.tsx'
import { DeliveryByRoom } from './DeliveryByRoom.tsx'
import { Sender } from './Sender.tsx'
import { VoiceMessages } from './VoiceMessages.tsx'

interface MessageDetailProps {
  message: Message
  /** The page has no other heading. */
  alone: boolean
  onEnd: (request: EndRequest) => void
}

/** One message: time, sender, text, delivery status and pictures. */
export const MessageDetail = ({ message, alone, onEnd }: MessageDetailProps) => {
  const { t } = useTranslation('messages')
  const { createdAt, sender, attachments, recipients, recalledAt, expiresAt, thread } = message
  const { subject, message: text, fontSize, type } = message.message
  const Heading = alone ? 'h1' : 'h2'
  if (recalledAt !== null) {
    return (
      <article className={styles['detail']}>
        <div className={styles['top']}>
          <p className={styles['when']}>
            <time dateTime={new Date(createdAt).toISOString()}>{dateText(createdAt)}</time>
            <Sender sender={sender} />
          </p>
          <MessageActions message={message} onEnd={onEnd} />
        </div>
        <Heading className={styles['recalled']}>
          <RecalledNote sender={sender} at={recalledAt} />
        </Heading>
      </article>
    )
  }
  return (
    <article className={styles['detail']}>
      <div className={styles['top']}>
        <p className={styles['when']}>
          <time dateTime={new Date(createdAt).toISOString()}>{dateText(createdAt)}</time>
          <Sender sender={sender} />
          {type === 'information' ? null : <span>{t(`types.${type}`)}</span>}
          {expiresAt === null ? null : (
            <span>{t('detail.until', { at: `${dateText(expiresAt)} ${timeText(expiresAt)}` })}</span>
          )}
        </p>
        <MessageActions message={message} onEnd={onEnd} />
      </div>
      {thread === null ? null : (
        <p className={styles['thread']}>{t('compose.reply', { subject: thread.subject })}</p>
      )}
      <Heading className={styles['subject']}>{subject}</Heading>
      <p className={styles['text']} data-size={fontSize}>
        {text}
      </p>
      <DeliveryByRoom recipients={recipients} />
      <VoiceMessages voices={attachments.filter(({ category }) => category.type === 'audio')} />
      <Gallery
        attachments={attachments.filter(({ category }) => category.type !== 'audio')}
        subject={subject}
      />
    </article>
  )
}
