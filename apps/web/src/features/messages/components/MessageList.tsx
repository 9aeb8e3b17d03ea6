import type { Message } from '@lykta/contract/messages'
import { Link } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../shared/format/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { messageKind } from '../message-kind.ts'
import { MessageKindIcon } from './MessageKindIcon.tsx'
import { ListTime } from '../../../shared/ui/ListTime.tsx'
import styles from './MessageList.module.css'
import { RecalledNote } from './RecalledNote.tsx'
import { DeliveryStatus } from './DeliveryStatus.tsx'
import { useOnScrolledTo } from '../use-on-scrolled-to.ts'
import { Sender } from './Sender.tsx'

interface MessageListProps {
  label: string
  messages: readonly Message[]
  /** The one shown beside the list. */
  selectedId: number | undefined
  more: { load: () => void; loading: boolean } | undefined
}

/** The messages, newest first. */
export const MessageList = ({ label, messages, selectedId, more }: MessageListProps) => {
  const { t } = useTranslation('messages')
  const end = useOnScrolledTo(more === undefined || more.loading ? undefined : more.load)
  return (
    <div className={styles['scroll']}>
      <ul className={styles['list']} aria-label={label}>
        {messages.map(({ id, message, attachments, sender, createdAt, recalledAt, recipients }) => (
          <li key={id} className={cx(id === selectedId && styles['selected'])}>
            <Link
              from="/message"
              to="/message"
              search={(before) => ({ search: before.search, id })}
              className={styles['row']}
              aria-current={id === selectedId ? 'true' : undefined}
              activeProps={{}}
            >
              <span className={styles['kind']}>
                <MessageKindIcon kind={messageKind(recalledAt === null ? attachments : [])} />
              </span>
              {recalledAt === null ? (
                <>
                  <b>{message.subject}</b>
                  <span className={styles['excerpt']}>{message.message}</span>
                </>
              ) : (
                <span className={styles['recalled']}>
                  <RecalledNote sender={sender} at={recalledAt} />
                </span>
              )}
              <span className={styles['date']}>
                <ListTime at={createdAt} date={dateText(createdAt)} />
                <Sender sender={sender} />
                {recalledAt === null ? <DeliveryStatus recipients={recipients} /> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more === undefined ? null : (
        <div className={styles['more']} ref={end}>
          <Button look="quiet" size="small" pending={more.loading} onClick={more.load}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
