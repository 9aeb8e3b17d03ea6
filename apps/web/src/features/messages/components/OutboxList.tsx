import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/index.ts'
import { outbox, useWaiting } from '../use-outbox.ts'
import styles from './Unsent.module.css'

/** The messages to the resident of a box that have not reached the server yet. */
export const OutboxList = ({ boxId }: { boxId: number }) => {
  const { t } = useTranslation('messages')
  const waiting = useWaiting(boxId)
  if (waiting.length === 0) return null
  return (
    <section className={styles['unsent']}>
      <h2>{t('outbox.title')}</h2>
      <ul>
        {waiting.map(({ content: { clientId, subject }, refused }) => (
          <li className={styles['row']} key={clientId}>
            <IconCloudOff size={24} stroke={1.9} aria-hidden="true" />
            <span className={styles['words']}>
              <b>{subject}</b>
              <small>{t(refused ? 'outbox.refused' : 'outbox.waits')}</small>
            </span>
            <Button look="quiet" size="small" onClick={() => outbox.discard(clientId)}>
              {t('outbox.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
