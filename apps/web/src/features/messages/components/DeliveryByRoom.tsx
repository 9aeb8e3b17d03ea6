import type { Message, MessageRecipient } from '@lykta/contract/messages'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { cx, useNow } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useBoxViewList, useRoomWords } from '../../../shared/box-view/index.ts'
import { dayAndTimeText, isSameDay, timeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { receiptSteps, type ReceiptStep } from '../receipt.ts'
import styles from './DeliveryByRoom.module.css'

/** The live delivery status of a message by room. If there are several rooms, first how many have read it. */
export const DeliveryByRoom = ({ recipients }: Pick<Message, 'recipients'>) => {
  const { t } = useTranslation('messages')
  const several = recipients.length > 1
  const read = recipients.filter(({ readAt }) => readAt !== null).length
  return (
    <section className={styles['receipts']} aria-label={t('receipts.label')} aria-live="polite">
      {several ? <b>{t('list.readOf', { read, count: recipients.length })}</b> : null}
      {recipients.map((one) => (
        <RoomReceipt key={one.room.id} recipient={one} named={several} />
      ))}
    </section>
  )
}

const RoomReceipt = ({ recipient, named }: { recipient: MessageRecipient; named: boolean }) => {
  const room = useRoomWords().room(recipient)
  const box = useBoxViewList().find((one) => one.room.id === recipient.room.id)
  return (
    <div className={styles['room']}>
      {named ? <b>{box === undefined ? room : `${box.nickName}, ${room}`}</b> : null}
      <ol>
        {receiptSteps(recipient).map((step) => (
          <Step key={step.step} {...step} off={box?.online === false} />
        ))}
      </ol>
    </div>
  )
}

/** `off`: its TV is known to be off, and undelivered messages wait for it. */
const Step = ({ step, at, off }: ReceiptStep & { off: boolean }) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const now = useNow(60_000)
  if (at === undefined) {
    const waiting = {
      delivered: off ? t('receipts.waitingOffline') : t('receipts.waiting'),
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
