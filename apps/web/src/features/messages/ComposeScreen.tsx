import { IconSend, IconX } from '@tabler/icons-react'
import { fileKindOf, type FileKind } from '@lykta/contract/files'
import { messageTextLengths } from '@lykta/contract/messages'
import { Spinner, useNow } from '@lykta/ui'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayUse, useBoxView } from '../../shared/box-view/index.ts'
import { longDayText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { TemplateField } from '../../shared/templates/TemplateField.tsx'
import { useTemplates } from './use-templates.ts'
import {
  Button,
  Empty,
  IconButton,
  InputField,
  Page,
  PageHead,
  TextSizeChoice,
  TextField,
} from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { isBlocked, wayOut } from './attachment.ts'
import { AttachToText } from './components/AttachToText.tsx'
import { WhyNotSendable } from './components/WhyNotSendable.tsx'
import styles from './ComposeScreen.module.css'
import { ComposeKindTabs } from './components/ComposeKindTabs.tsx'
import { FilePicker } from './components/FilePicker.tsx'
import { MoreOptions } from './components/MoreOptions.tsx'
import { ReceiversField } from './components/ReceiversField.tsx'
import { SendLabel } from './components/SendLabel.tsx'
import { SentDialog } from './components/SentDialog.tsx'
import { StaffCanReadNote } from './components/StaffCanReadNote.tsx'
import { VoiceField } from './components/VoiceField.tsx'
import { TvPreview } from './components/TvPreview.tsx'
import { composeKindAt, type ComposeKind } from './compose-kinds.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { problemsOf, receivingRooms, defaultOptions, type MessageOptions } from './message-options.ts'
import { useMissedFields } from './use-missed-fields.ts'
import { useAttachments, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** `/message/text`, `/message/bild`, `/message/video` and `/message/voice`: writing to the selected box. */
export const ComposeScreen = () => {
  const { t } = useTranslation(['messages', 'shell'])
  const kind = useRouterState({ select: ({ location }) => composeKindAt(location.pathname) })
  const navigate = useNavigate()
  const boxView = useBoxView()
  const layout = useLayout()
  useTitle(t(`compose.${kind}`))

  const back = () => void navigate({ to: '/message' })
  const wide = layout === 'desktop'
  return (
    <Page desktop="fill">
      <PageHead title={t(`compose.${kind}`)} onBack={back}>
        {wide ? <ComposeKindTabs /> : null}
      </PageHead>
      {wide ? null : <ComposeKindTabs />}
      {mayUse(boxView, 'message') ? (
        // A message belongs to the person it was begun for.
        <ComposeForm key={boxView.id} kind={kind} wide={wide} onSent={back} />
      ) : (
        <Empty title={t('compose.notAllowed', { name: boxView.nickName })}>{t('shell:functions.ask')}</Empty>
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
  const { id: boxId, nickName: name, room } = useBoxView()
  const { draft, written, write } = useDraft(boxId)
  const options = written.options ?? defaultOptions
  const choose = (change: Partial<MessageOptions>) =>
    write({ ...written, options: { ...options, ...change } })
  const { uploads } = draft
  const attachments = useAttachments(uploads)
  const now = useNow(10_000)
  const language = useLanguage()
  const templates = useTemplates()
  const countOf = (of: FileKind) => attachments.filter(({ name: file }) => fileKindOf(file) === of).length
  const pictures = countOf('image')
  const films = countOf('video')
  const speaksForItself = kind !== 'text'
  const day = longDayText(now, language)
  const voiceMissing = kind === 'audio' && countOf('audio') === 0
  // A picture, a film or a voice speaks for itself: it needs no text, and gets a default subject.
  const { field, isMissing, markMissing, words } = useMissedFields(written, write, {
    suggestedSubject: {
      text: undefined,
      image: t('compose.pictures', { count: pictures, day }),
      video: t('compose.films', { count: films, day }),
      audio: t('voice.subject'),
    }[kind],
    wordless: { text: false, image: pictures > 0, video: films + pictures > 0, audio: true }[kind],
  })
  // A picture and a film may be sent together: the kind only decides what can be chosen.
  const withFiles = kind !== 'text'
  const { send, pending, sent } = useSend(draft, { withFiles })
  const flagged = withFiles && isBlocked(attachments)
  const problems = problemsOf(options, now)
  const blocked =
    isMissing('subject') ||
    isMissing('message') ||
    flagged ||
    voiceMissing ||
    Object.keys(problems).length > 0
  const missing = {
    isMissing,
    without: voiceMissing
      ? 'voice'
      : kind === 'image' && pictures === 0
        ? 'picture'
        : kind === 'video' && films + pictures === 0
          ? 'film'
          : undefined,
    problems,
  } as const
  const rooms = receivingRooms(options, room.id)

  return (
    <form
      className={styles['compose']}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault()
        if (pending) return
        if (blocked) {
          markMissing()
          focusFirstProblem(event.currentTarget, { ...missing, flagged })
          return
        }
        write({ ...written, ...words })
        send()
      }}
    >
      <section className={styles['form']} data-kind={kind}>
        <div className={styles['scroll']}>
          {kind === 'text' ? null : kind === 'audio' ? (
            <VoiceField attachments={attachments} uploads={uploads} disabled={pending} />
          ) : (
            <FilePicker kind={kind} attachments={attachments} uploads={uploads} disabled={pending} />
          )}
          <div className={styles['words']}>
            <div className={styles['start']}>
              <ReceiversField
                rooms={rooms}
                disabled={pending}
                onChange={(chosen) => choose({ rooms: chosen })}
              />
              <TemplateField
                templates={templates}
                written={written.subject.trim() !== '' || written.message.trim() !== ''}
                disabled={pending}
                onChoose={({ id, subject, message }) =>
                  write({ ...written, subject, message, options: { ...options, template: id } })
                }
              />
            </div>
            {options.replaces === undefined ? null : (
              <p className={styles['reply']}>
                <span>{t('planned.changing')}</span>
                <IconButton
                  label={t('planned.asNew')}
                  disabled={pending}
                  onClick={() => {
                    const { replaces: _, ...others } = options
                    write({ ...written, options: others })
                  }}
                >
                  <IconX size={22} stroke={2} aria-hidden="true" />
                </IconButton>
              </p>
            )}
            {options.reply === null ? null : (
              <p className={styles['reply']}>
                <span>{t('compose.reply', { subject: options.reply.subject })}</span>
                <IconButton
                  label={t('compose.noReply')}
                  disabled={pending}
                  onClick={() => choose({ reply: null })}
                >
                  <IconX size={22} stroke={2} aria-hidden="true" />
                </IconButton>
              </p>
            )}
            <InputField {...field('subject')} disabled={pending} maxLength={messageTextLengths.subject} />
            <TextField
              {...field('message')}
              hint={
                {
                  text: undefined,
                  image: t('compose.wordless'),
                  video: t('files.video.wordless'),
                  audio: t('voice.wordless'),
                }[kind]
              }
              disabled={pending}
              maxLength={messageTextLengths.message}
              rows={speaksForItself ? 2 : 4}
            />
            {kind === 'text' ? (
              <AttachToText attachments={attachments} uploads={uploads} disabled={pending} />
            ) : null}
            <StaffCanReadNote rooms={rooms} />
            <TextSizeChoice
              value={written.size}
              disabled={pending}
              onChange={(size) => write({ ...written, size })}
            />
            <MoreOptions options={options} problems={problems} disabled={pending} onChange={choose} />
          </div>
        </div>
        <div className={styles['send']}>
          <Button
            type="submit"
            size="large"
            pending={pending}
            icon={<IconSend size={24} stroke={1.9} aria-hidden="true" />}
          >
            <SendLabel options={options} />
          </Button>
          {flagged ? (
            <p className={styles['flagged']}>{t(`files.blocked.${wayOut(attachments)}`)}</p>
          ) : (
            <WhyNotSendable {...missing} />
          )}
        </div>
        {pending ? (
          <output className={styles['overlay']}>
            <Spinner size={40} />
            {t('compose.sending', { name })}
          </output>
        ) : null}
      </section>
      {wide ? <TvPreview {...written} {...words} attachments={withFiles ? attachments : []} /> : null}
      <SentDialog sent={sent} onClose={onSent} />
    </form>
  )
}
