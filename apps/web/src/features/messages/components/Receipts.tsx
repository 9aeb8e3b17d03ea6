import type { MessageRecipient } from '@lykta/contract/messages'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { cx, useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { isRoomNumber } from '../../../shared/caretaker/room-number.ts'
import { dayAndTimeText, isSameDay, timeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { receiptSteps, type ReceiptStep } from '../receipt.ts'
import styles from './Receipts.module.css'

interface ReceiptsProps {
  recipients: readonly MessageRecipient[]
  /** Whether the TV of the selected box is on: what is not delivered waits for it. */
  online: boolean
}

/** What has become of a message, room by room, as it happens. */
export const Receipts = ({ recipients, online }: ReceiptsProps) => {
  const { t } = useTranslation('messages')
  return (
    <section className={styles['receipts']} aria-label={t('receipts.label')} aria-live="polite">
      {recipients.map((one) => (
        <div key={one.room.id} className={styles['room']}>
          {recipients.length > 1 ? <RoomName room={one.room} /> : null}
          <ol>
            {receiptSteps(one).map((step) => (
              <Step key={step.step} {...step} online={online} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

const RoomName = ({ room }: Pick<MessageRecipient, 'room'>) => {
  const { t } = useTranslation()
  return <b>{isRoomNumber(room.name) ? t('room', { name: room.name }) : room.name}</b>
}

const Step = ({ step, at, online }: ReceiptStep & { online: boolean }) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const now = useNow(60_000)
  if (at === undefined) {
    const waiting = {
      delivered: online ? t('receipts.waiting') : t('receipts.waitingOffline'),
      shown: t('receipts.notShown'),
      read: t('receipts.notRead'),
    }[step]
    return (
      <li>
        <IconClock size={18} stroke={2} aria-hidden="true" />
        {waiting}
      </li>
    )
  }
  const time = isSameDay(at, now) ? timeText(at) : dayAndTimeText(at, language)
  return (
    <li className={cx(styles['done'])}>
      <IconCheck size={18} stroke={2.6} aria-hidden="true" />
      {t(`receipts.${step}`, { at: time })}
    </li>
  )
}
