import { IconSend } from '@tabler/icons-react'
import { Spinner } from '@lykta/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, useCaretaker } from '../../shared/caretaker/index.ts'
import { Button, Empty, InputField, Page, PageHead, TextField } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { isBlocked, wayOut } from './attachment.ts'
import styles from './ComposeScreen.module.css'
import { KindTabs } from './components/KindTabs.tsx'
import { FilePicker } from './components/FilePicker.tsx'
import { SentDialog } from './components/SentDialog.tsx'
import { SizeChoice } from './components/SizeChoice.tsx'
import { TvPreview } from './components/TvPreview.tsx'
import type { ComposeKind } from './kinds.ts'
import { useAttachments, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

type Field = 'subject' | 'message'

/** `/message/text`, `/message/bild` and `/message/video`: writing to the selected box. */
export const ComposeScreen = ({ kind }: { kind: ComposeKind }) => {
  const { t } = useTranslation(['messages', 'shell'])
  const navigate = useNavigate()
  const caretaker = useCaretaker()
  const layout = useLayout()
  useTitle(t(`compose.${kind}`))

  const back = () => void navigate({ to: '/message' })
  const wide = layout === 'desktop'
  return (
    <Page desktop="fill">
      <PageHead title={t(`compose.${kind}`)} onBack={back}>
        {wide ? <KindTabs /> : null}
      </PageHead>
      {wide ? null : <KindTabs />}
      {mayUse(caretaker, 'message') ? (
        // A message belongs to the person it was begun for.
        <ComposeForm key={caretaker.id} kind={kind} wide={wide} onSent={back} />
      ) : (
        <Empty title={t('compose.notAllowed', { name: caretaker.nickName })} />
      )}
    </Page>
  )
}

interface ComposeFormProps {
  kind: ComposeKind
  wide: boolean
  onSent: () => void
}

const ComposeForm = ({ kind, wide, onSent }: ComposeFormProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { id: boxId, nickName: name } = useCaretaker()
  const { draft, written, write } = useDraft(boxId)
  /** Fields that were left, or emptied, without words in them. */
  const [missed, setMissed] = useState<ReadonlySet<Field>>(new Set())
  const { uploads } = draft
  const attachments = useAttachments(uploads)
  // A picture and a film may go together: the kind says only what is offered to be chosen.
  const withFiles = kind !== 'text'
  const { send, pending, sentId } = useSend(draft, { withFiles })

  const isEmpty = (field: Field) => written[field].trim() === ''
  const miss = (field: Field, value: string) => {
    const next = new Set(missed)
    if (value.trim() === '') next.add(field)
    else next.delete(field)
    setMissed(next)
  }
  const flagged = withFiles && isBlocked(attachments)
  const blocked = isEmpty('subject') || isEmpty('message') || flagged

  const field = (of: Field) => ({
    name: of,
    label: t(`compose.${of}`),
    value: written[of],
    disabled: pending,
    error: missed.has(of) ? t('shell:pos.messages.required') : undefined,
    onChange: (value: string) => {
      write({ ...written, [of]: value })
      miss(of, value)
    },
    onBlur: (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof HTMLButtonElement)) miss(of, written[of])
    },
  })

  return (
    <form
      className={styles['compose']}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked && !pending) send()
      }}
    >
      <section className={styles['form']} data-kind={kind}>
        <div className={styles['words']}>
          <InputField {...field('subject')} maxLength={200} />
          <TextField {...field('message')} maxLength={10_000} rows={5} />
          <SizeChoice
            value={written.size}
            disabled={pending}
            onChange={(size) => write({ ...written, size })}
          />
        </div>
        {kind === 'text' ? null : (
          <FilePicker kind={kind} attachments={attachments} uploads={uploads} disabled={pending} />
        )}
        <div className={styles['send']}>
          <Button
            type="submit"
            size="large"
            disabled={blocked}
            pending={pending}
            icon={<IconSend size={24} stroke={1.9} aria-hidden="true" />}
          >
            {t('compose.send', { name })}
          </Button>
          {flagged ? <p className={styles['flagged']}>{t(`files.blocked.${wayOut(attachments)}`)}</p> : null}
        </div>
        {pending ? (
          <output className={styles['overlay']}>
            <Spinner size={40} />
            {t('compose.sending', { name })}
          </output>
        ) : null}
      </section>
      {wide ? <TvPreview {...written} attachments={withFiles ? attachments : []} /> : null}
      <SentDialog messageId={sentId} onClose={onSent} />
    </form>
  )
}
