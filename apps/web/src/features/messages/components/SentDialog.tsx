import picture from '@lykta/ui/art/lantern-sent.svg'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaretaker } from '../../../shared/caretaker/index.ts'
import { dateText, timeText } from '../../../shared/format/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { messagesQuery } from '../queries.ts'
import type { Sent } from '../use-send.ts'
import { lastStep, type ReceiptStep } from '../receipt.ts'
import styles from './SentDialog.module.css'

/** The message is sent, and what has become of it so far; closing goes back. */
export const SentDialog = ({
  sent,
  onClose,
}: {
  /** Missing until it is sent. */
  sent: Sent | undefined
  onClose: () => void
}) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { nickName: name, online } = useCaretaker()
  const step = useLastStep(sent?.plannedFor === undefined ? sent?.id : undefined)
  const at = sent?.plannedFor
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      title={t(at === undefined ? 'sent.title' : 'sent.planned')}
      picture={
        <span className={styles['picture']}>
          <img src={picture} alt="" />
        </span>
      }
    >
      <p className={styles['words']} aria-live="polite">
        {at === undefined
          ? t(`sent.${step ?? (online ? 'waiting' : 'waitingOffline')}`, { name })
          : t('sent.plannedFor', { at: `${dateText(at)} ${timeText(at)}` })}
      </p>
      <Button size="large" block onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}

/** As the TV tells it: only its receipt says that the message is on the screen. */
const useLastStep = (messageId: number | undefined): ReceiptStep['step'] | undefined => {
  const user = useUser()
  const { room } = useCaretaker()
  const { data } = useInfiniteQuery({
    ...messagesQuery(user.id, room.id),
    enabled: messageId !== undefined,
  })
  const recipients = data?.pages
    .flatMap(({ messages }) => messages)
    .find(({ id }) => id === messageId)?.recipients
  const here = recipients?.find((one) => one.room.id === room.id)
  return here === undefined ? undefined : lastStep(here)
}
