import type { Message } from '@lykta/contract/messages'
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayUse, useBoxView } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Menu } from '../../../shared/ui/index.ts'
import { writtenAgain } from '../message-content.ts'
import { defaultOptions } from '../message-options.ts'
import { openDraft } from '../use-draft.ts'
import { useStartDraft } from '../use-start-draft.tsx'
import type { EndRequest } from './EndMessageDialog.tsx'
import styles from './MessageDetail.module.css'

interface MessageActionsProps {
  message: Message
  /** Opens the question before it is recalled or deleted. */
  onEnd: (request: EndRequest) => void
}

/** The actions on a message: reply for users who may write; send again, recall and delete for its sender. */
export const MessageActions = ({ message, onEnd }: MessageActionsProps) => {
  const { t } = useTranslation('messages')
  const user = useUser()
  const boxView = useBoxView()
  const navigate = useNavigate()
  const client = useQueryClient()
  const again = useStartDraft()
  const own = message.sender.id === user.id
  const unread = message.recipients.some(({ readAt }) => readAt === null)
  const reply = () => {
    const { id, message: text } = message
    const draft = openDraft(client, boxView.id)
    const written = draft.getWritten()
    draft.write({
      ...written,
      subject:
        written.subject === '' ? t('actions.replySubject', { subject: text.subject }) : written.subject,
      options: { ...(written.options ?? defaultOptions), reply: { id, subject: text.subject } },
    })
    void navigate({ to: '/message/text' })
  }
  const entries = [
    ...(message.recalledAt === null && mayUse(boxView, 'message')
      ? [
          {
            icon: <IconArrowBackUp size={24} stroke={1.9} aria-hidden="true" />,
            label: t('actions.reply'),
            onChoose: reply,
          },
        ]
      : []),
    ...(own && message.recalledAt === null && mayUse(boxView, 'message')
      ? [
          {
            icon: <IconSend size={24} stroke={1.9} aria-hidden="true" />,
            label: t('actions.again'),
            onChoose: () => again.start(writtenAgain(message), message.attachments),
          },
        ]
      : []),
    ...(own && unread && message.recalledAt === null
      ? [
          {
            icon: <IconArrowForwardUp size={24} stroke={1.9} aria-hidden="true" />,
            label: t('actions.recall'),
            onChoose: () => onEnd({ how: 'recall', message }),
          },
        ]
      : []),
    ...(own
      ? [
          {
            icon: <IconTrash size={24} stroke={1.9} aria-hidden="true" />,
            label: t('actions.delete'),
            onChoose: () => onEnd({ how: 'delete', message }),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label={t('actions.label')}
        entries={entries}
        className={styles['actions']}
        buttonLabel={t('actions.label')}
      >
        <IconDots size={28} stroke={2.2} aria-hidden="true" />
      </Menu>
      {again.dialog}
    </>
  )
}
