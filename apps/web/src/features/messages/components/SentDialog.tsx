import picture from '@lykta/ui/art/lantern-sent.svg'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, timeText } from '../../../shared/format/index.ts'
import { preloadDialog } from '../../../shared/ui/Dialog.tsx'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import type { Sent } from '../use-send.ts'
import styles from './SentDialog.module.css'
import { SentStatus } from './SentStatus.tsx'

/** Says that the message was sent, with its delivery status, or that it waits. Closing it goes back. */
export const SentDialog = ({
  sent,
  onClose,
}: {
  /** Missing until it is sent. */
  sent: Sent | undefined
  onClose: () => void
}) => {
  const { t } = useTranslation(['messages', 'shell'])
  const at = sent?.plannedFor
  // That the message waits for the network cannot be said by what the network would have to bring.
  useEffect(preloadDialog, [])
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      title={t(sent?.waits === true ? 'outbox.kept' : at === undefined ? 'sent.title' : 'sent.planned')}
      picture={
        <span className={styles['picture']}>
          <img src={picture} alt="" />
        </span>
      }
    >
      <p className={styles['words']} aria-live="polite">
        {sent?.waits === true ? (
          t('outbox.keptWords')
        ) : at === undefined ? (
          <SentStatus id={sent?.id} />
        ) : (
          t('sent.plannedFor', { at: `${dateText(at)} ${timeText(at)}` })
        )}
      </p>
      <Button size="large" block onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}
