import type { Message } from '@lykta/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { reloadMessages } from '../reload-messages.ts'
import { deleteMessage, recallMessage } from '../queries.ts'
import styles from './EndMessageDialog.module.css'

/** A message to recall or delete. */
export interface EndRequest {
  how: 'recall' | 'delete'
  message: Message
}

interface EndMessageDialogProps {
  request: EndRequest | undefined
  onClose: () => void
  onEnded: () => void
}

/** Asks before a message is recalled or deleted, then does it. */
export const EndMessageDialog = ({ request, onClose, onEnded }: EndMessageDialogProps) => {
  const { t } = useTranslation(['messages', 'errors', 'shell'])
  const { nickName: name } = useBoxView()
  const client = useQueryClient()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(request)
  if (request !== undefined && request !== last) setLast(request)
  const end = useMutation({
    mutationKey: ['message-end'],
    mutationFn: async ({ how, message: { id } }: EndRequest) =>
      how === 'recall' ? await recallMessage(id) : await deleteMessage(id),
    onSuccess: () => {
      onEnded()
      return reloadMessages(client)
    },
    onError: (error) => {
      onClose()
      notices.show({
        kind: 'failed',
        text: isApiError(error) && error.code === 'message_read' ? t('errors:message_read') : t('end.failed'),
        action: undefined,
      })
      void reloadMessages(client)
    },
  })
  if (last === undefined) return null
  const { how, message } = last
  const kind = message.plan === null ? how : 'plan'
  return (
    <Dialog
      open={request !== undefined}
      onClose={onClose}
      closable={!end.isPending}
      title={t(`end.${kind}.title`)}
    >
      <div className={styles['end']}>
        <p>
          <b>{message.message.subject}</b>
        </p>
        <p>{t(`end.${kind}.words`, { name })}</p>
        <Button look="danger" block pending={end.isPending} onClick={() => end.mutate(last)}>
          {t(`end.${kind}.do`)}
        </Button>
        <Button look="quiet" block disabled={end.isPending} onClick={onClose}>
          {t('end.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
