import type { Message } from '@lykta/contract/messages'
import { Link } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../shared/format/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { messageKind } from '../message-kind.ts'
import { KindIcon } from './KindIcon.tsx'
import { When } from '../../../shared/ui/When.tsx'
import styles from './MessageList.module.css'
import { RecalledWords } from './RecalledWords.tsx'
import { LastReceipt } from './LastReceipt.tsx'
import { useSeen } from '../use-seen.ts'
import { Sender } from './Sender.tsx'

interface MessageListProps {
  label: string
  messages: readonly Message[]
  /** The one that is shown beside the list. */
  selectedId: number | undefined
  more: { load: () => void; loading: boolean } | undefined
}

/** The messages, newest first. */
export const MessageList = ({ label, messages, selectedId, more }: MessageListProps) => {
  const { t } = useTranslation('messages')
  const end = useSeen(more === undefined || more.loading ? undefined : more.load)
  return (
    <div className={styles['scroll']}>
      <ul className={styles['list']} aria-label={label}>
        {messages.map(({ id, message, attachments, sender, createdAt, recalledAt, recipients }) => (
          <li key={id} className={cx(id === selectedId && styles['selected'])}>
            <Link
              to="/message"
              search={{ id }}
              className={styles['row']}
              aria-current={id === selectedId ? 'true' : undefined}
              activeProps={{}}
            >
              <span className={styles['kind']}>
                <KindIcon kind={messageKind(recalledAt === null ? attachments : [])} />
              </span>
              {recalledAt === null ? (
                <>
                  <b>{message.subject}</b>
                  <span className={styles['excerpt']}>{message.message}</span>
                </>
              ) : (
                <span className={styles['recalled']}>
                  <RecalledWords sender={sender} at={recalledAt} />
                </span>
              )}
              <span className={styles['date']}>
                <When at={createdAt} date={dateText(createdAt)} />
                <Sender sender={sender} />
                {recalledAt === null ? <LastReceipt recipients={recipients} /> : null}
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
