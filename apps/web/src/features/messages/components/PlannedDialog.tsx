import type { Message } from '@lykta/contract/messages'
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { createClientIds } from '../../../shared/api/client-ids.ts'
import { contentOf, writtenPlan } from '../message-content.ts'
import { reloadMessages } from '../reload-messages.ts'
import { createMessage } from '../queries.ts'
import { useStartDraft } from '../use-start-draft.tsx'
import { Gallery } from './Gallery.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import styles from './PlannedDialog.module.css'

interface PlannedDialogProps {
  message: Message
  onClose: () => void
  /** Opens the question before it is removed. */
  onRemove: () => void
}

/** A scheduled message to read, change, send at once or cancel. */
export const PlannedDialog = ({ message, onClose, onRemove }: PlannedDialogProps) => {
  const { t } = useTranslation('messages')
  const user = useUser()
  const { room } = useBoxView()
  const client = useQueryClient()
  const { start, dialog } = useStartDraft(onClose)
  const [clientIdOf] = useState(() => createClientIds(() => crypto.randomUUID()))

  const sendNow = useMutation({
    mutationKey: ['message'],
    mutationFn: () => {
      const written = writtenPlan(message)
      const { replaces, ...options } = written.options
      // A repeated one is sent one extra time, and goes on.
      const isOver = message.plan?.recurrence === null && replaces !== undefined
      const content = contentOf(
        { ...written, options: { ...options, when: 'now', ...(isOver ? { replaces } : {}) } },
        {
          files: message.attachments.map(({ id }) => id),
          captions: message.attachments.flatMap(({ id, caption }) =>
            caption === undefined ? [] : [{ file: id, text: caption }],
          ),
          room: room.id,
          user: user.id,
        },
      )
      return createMessage({ ...content, clientId: clientIdOf(content) })
    },
    onSuccess: onClose,
    onError: (error) =>
      notices.show({
        kind: 'failed',
        text: isApiError(error) && error.code === 'not_found' ? t('planned.gone') : t('end.failed'),
        action: undefined,
      }),
    onSettled: () => reloadMessages(client),
  })

  if (dialog !== null) return dialog
  const { subject, message: words, fontSize } = message.message
  return (
    <Dialog open title={subject} closable={!sendNow.isPending} onClose={onClose}>
      <div className={styles['planned']}>
        <PlanSummary message={message} />
        {words === '' ? null : (
          <p className={styles['text']} data-size={fontSize}>
            {words}
          </p>
        )}
        <Gallery attachments={message.attachments} subject={subject} />
        <div className={styles['actions']}>
          <Button
            block
            disabled={sendNow.isPending}
            icon={<IconPencil size={24} stroke={1.9} aria-hidden="true" />}
            onClick={() => start(writtenPlan(message), message.attachments)}
          >
            {t('planned.edit')}
          </Button>
          <Button
            look="quiet"
            block
            pending={sendNow.isPending}
            icon={<IconSend size={24} stroke={1.9} aria-hidden="true" />}
            onClick={() => sendNow.mutate()}
          >
            {t('planned.sendNow')}
          </Button>
          <Button
            look="quiet"
            block
            disabled={sendNow.isPending}
            icon={<IconTrash size={24} stroke={1.9} aria-hidden="true" />}
            onClick={onRemove}
          >
            {t('planned.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
