import type { Message } from '@lykta/contract/messages'
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lastStep } from '../receipt.ts'
import styles from './MessageList.module.css'

const icons = { waiting: IconClock, delivered: IconCheck, shown: IconCheck, read: IconChecks } as const

/** The delivery status of a message: in its room, or how many of several rooms have read it. */
export const DeliveryStatus = ({ recipients }: Pick<Message, 'recipients'>) => {
  const { t } = useTranslation('messages')
  const [first] = recipients
  if (first === undefined) return null
  const read = recipients.filter(({ readAt }) => readAt !== null).length
  const step = lastStep(first) ?? 'waiting'
  const Icon = recipients.length > 1 ? IconChecks : icons[step]
  return (
    <span className={styles['receipt']}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {recipients.length > 1 ? t('list.readOf', { read, count: recipients.length }) : t(`list.steps.${step}`)}
    </span>
  )
}
