import type { Message } from '@lykta/contract/messages'
import { IconClock, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, timeText } from '../../../shared/format/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import styles from './PlannedList.module.css'

interface PlannedListProps {
  messages: readonly Message[]
  /** Asks before one is removed. */
  onRemove: (message: Message) => void
}

/** The user's scheduled messages, the next one first. */
export const PlannedList = ({ messages, onRemove }: PlannedListProps) => {
  const { t } = useTranslation('messages')
  if (messages.length === 0) return null
  return (
    <section className={styles['planned']}>
      <h2>{t('planned.title')}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            {message.plan?.recurrence === null ? (
              <IconClock size={24} stroke={1.9} aria-hidden="true" />
            ) : (
              <IconRepeat size={24} stroke={1.9} aria-hidden="true" />
            )}
            <span className={styles['words']}>
              <b>{message.message.subject}</b>
              <PlanWords plan={message.plan} />
              {message.recipients.length > 1 ? (
                <small>{t('receivers.many', { count: message.recipients.length })}</small>
              ) : null}
            </span>
            <Button look="quiet" size="small" onClick={() => onRemove(message)}>
              {t('planned.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PlanWords = ({ plan }: Pick<Message, 'plan'>) => {
  const { t } = useTranslation('messages')
  if (plan === null) return null
  const at = `${dateText(plan.at)} ${timeText(plan.at)}`
  return (
    <small>
      {plan.recurrence === null
        ? t('planned.once', { at })
        : t('planned.again', { at, interval: t(`when.intervals.${plan.recurrence.interval}`) })}
    </small>
  )
}
