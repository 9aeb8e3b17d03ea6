import { messageTextLengths } from '@lykta/contract/messages'
import { IconAdjustmentsHorizontal, IconSend } from '@tabler/icons-react'
import { useNow } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog, InputField, TextField, buttonClasses } from '../../../shared/ui/index.ts'
import { isBlocked } from '../attachment.ts'
import { composeKinds } from '../compose-kinds.ts'
import { problemsOf, receivingRooms, defaultOptions } from '../message-options.ts'
import { useAttachments, useDraft } from '../use-draft.ts'
import { useMissedFields } from '../use-missed-fields.ts'
import { useSend } from '../use-send.ts'
import { WhyNotSendable } from './WhyNotSendable.tsx'
import styles from './NewMessageDialog.module.css'
import { SendLabel } from './SendLabel.tsx'
import { StaffCanReadNote } from './StaffCanReadNote.tsx'

interface NewMessageDialogProps {
  open: boolean
  onClose: () => void
}

/** The dialog for a short message. Attachments and times are chosen on the compose screens. */
export const NewMessageDialog = ({ open, onClose }: NewMessageDialogProps) => {
  const { t } = useTranslation('messages')
  const { nickName: name } = useBoxView()
  const [sending, setSending] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} closable={!sending} title={t('dialog.title', { name })}>
      <Form onSending={setSending} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps {
  onSending: (sending: boolean) => void
  onClose: () => void
}

const Form = ({ onSending, onClose }: FormProps) => {
  const { t } = useTranslation('messages')
  const { id: boxId, room } = useBoxView()
  const { draft, written, write } = useDraft(boxId)
  const files = useAttachments(draft.uploads)
  const { field, isMissing } = useMissedFields(written, write)
  const { send, pending } = useSend(draft, {
    withFiles: files.length > 0,
    onPending: onSending,
    onSent: ({ waits }) => {
      if (waits === true) notices.show({ kind: 'done', text: t('outbox.keptWords') })
      onClose()
    },
  })
  // A draft may have been begun on a compose screen.
  const options = written.options ?? defaultOptions
  const now = useNow(10_000)
  const problems = problemsOf(options, now)
  const blocked =
    isMissing('subject') || isMissing('message') || isBlocked(files) || Object.keys(problems).length > 0
  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked && !pending) send()
      }}
    >
      <InputField {...field('subject')} disabled={pending} maxLength={messageTextLengths.subject} />
      <TextField {...field('message')} disabled={pending} maxLength={messageTextLengths.message} rows={5} />
      <StaffCanReadNote rooms={receivingRooms(options, room.id)} />
      {files.length > 0 ? <p>{t('dialog.files', { count: files.length })}</p> : null}
      <WhyNotSendable isMissing={isMissing} problems={problems} />
      <Button
        type="submit"
        size="large"
        block
        disabled={blocked || pending}
        pending={pending}
        icon={<IconSend size={24} stroke={1.9} aria-hidden="true" />}
      >
        <SendLabel options={options} />
      </Button>
      <nav className={styles['ways']} aria-label={t('compose.type')}>
        {composeKinds
          .filter((kind) => kind.name !== 'text')
          .map(({ name: kind, icon: Icon, to }) => (
            <Way key={kind} to={to} disabled={pending}>
              <Icon size={24} stroke={1.9} aria-hidden="true" />
              {t(`kinds.${kind}`)}
            </Way>
          ))}
        <Way to="/message/text" disabled={pending}>
          <IconAdjustmentsHorizontal size={24} stroke={1.9} aria-hidden="true" />
          {t('compose.more')}
        </Way>
      </nav>
    </form>
  )
}

interface WayProps {
  to: (typeof composeKinds)[number]['to']
  disabled: boolean
  children: ReactNode
}

/** A link to a compose screen, with the draft. */
const Way = ({ to, disabled, children }: WayProps) => (
  <Link to={to} disabled={disabled} className={buttonClasses({ look: 'quiet', size: 'small' })}>
    {children}
  </Link>
)
