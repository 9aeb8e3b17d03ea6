import { useQueryClient } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../shared/box-view/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { Button } from '../../shared/ui/index.ts'
import { SentStatus } from './components/SentStatus.tsx'
import { UploadBar, UploadProblem } from './components/UploadState.tsx'
import { openUnkept, useAttachments } from './use-draft.ts'
import { useSend } from './use-send.ts'
import styles from './SendFilm.module.css'

interface SendFilmProps {
  film: File
  subject: string
  message: string
  /** The alternatives. */
  others: ReadonlyArray<{ label: string; run: () => void }>
  /** The film was sent, and the confirmation has been closed. */
  onDone: () => void
}

/** Sends a film to the selected box as a separate message, apart from any that is being written. */
export const SendFilm = ({ film, subject, message, others, onDone }: SendFilmProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { nickName: name } = useBoxView()
  const limits = useConfig()?.limits
  const client = useQueryClient()
  const [draft] = useState(() => openUnkept(client))
  const { uploads } = draft
  const [upload] = useAttachments(uploads)
  const { send, pending, sent, failed } = useSend(draft, { withFiles: true, shownInPlace: true })
  const flagged = upload?.state === 'flagged'
  const tried = flagged || failed !== undefined

  const start = () => {
    if (upload === undefined) {
      draft.write({ subject, message, size: 'medium' })
      uploads.add([film])
    } else if (flagged) uploads.retry(upload.key)
    send()
  }
  /** Leaves without sending: whatever was uploaded is deleted. */
  const leave = (then: () => void) => () => {
    uploads.dispose({ discard: true })
    then()
  }

  if (sent !== undefined)
    return (
      <>
        <output className={styles['sent']}>
          <b>{t(sent.waits === true ? 'outbox.kept' : 'sent.title')}</b>
          {sent.waits === true ? <span>{t('outbox.keptWords')}</span> : <SentStatus id={sent.id} />}
        </output>
        <Button block onClick={onDone}>
          {t('shell:close')}
        </Button>
      </>
    )
  return (
    <>
      {upload?.state === 'uploading' ? <UploadBar name={upload.name} percent={upload.percent} /> : null}
      {pending ? null : flagged ? (
        <UploadProblem attachment={upload} limits={limits} />
      ) : failed === undefined ? null : (
        <p role="alert">{failed}</p>
      )}
      <Button
        size="large"
        block
        pending={pending}
        icon={<IconSend size={24} stroke={1.9} aria-hidden="true" />}
        onClick={start}
      >
        {t(pending ? 'compose.sending' : tried ? 'files.retry' : 'compose.send', { name })}
      </Button>
      <div className={styles['others']}>
        {others.map(({ label, run }) => (
          <Button key={label} look="quiet" grow disabled={pending} onClick={leave(run)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
