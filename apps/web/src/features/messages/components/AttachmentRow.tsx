import type { SiteConfig } from '@lykta/contract/config'
import { captionMaxLength } from '@lykta/contract/constants'
import { fileKindOf } from '@lykta/contract/files'
import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button, IconButton, InputField } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import type { Uploads } from '../uploads.ts'
import styles from './AttachmentRow.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadBar, UploadProblem } from './UploadState.tsx'

interface AttachmentRowProps {
  attachment: Attachment
  uploads: Uploads
  /** Missing while not known. */
  limits: SiteConfig['limits'] | undefined
  onRemove: () => void
}

/** A chosen file: its picture, name and size, its progress, or what is wrong and what can be done about it. */
export const AttachmentRow = ({ attachment, uploads, limits, onRemove }: AttachmentRowProps) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { size, preview, state } = attachment
  const kind = fileKindOf(attachment.name)
  // Nobody has chosen the name of a recording.
  const name = kind === 'audio' ? t('voice.own') : attachment.name
  return (
    <li
      className={cx(styles['row'], state === 'flagged' && styles['flagged'])}
      data-flagged={state === 'flagged' || undefined}
    >
      <Thumbnail className={styles['thumb']} name={attachment.name} address={preview} />
      <span className={styles['words']}>
        <b>{name}</b>
        {state === 'flagged' ? (
          <UploadProblem attachment={attachment} limits={limits} />
        ) : (
          <span className={styles['state']}>
            <span>{fileSizeText(size, language)}</span>
            <Progress attachment={attachment} />
          </span>
        )}
        {state === 'uploading' ? <UploadBar name={name} percent={attachment.percent} /> : null}
      </span>
      <IconButton
        label={t(state === 'uploading' ? 'files.cancel' : 'files.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={24} stroke={1.9} aria-hidden="true" />
      </IconButton>
      {state !== 'flagged' && kind === 'image' ? (
        <span className={styles['caption']}>
          <InputField
            name="caption"
            size="small"
            label={t('files.caption', { name })}
            value={attachment.caption}
            maxLength={captionMaxLength}
            onChange={(text) => uploads.caption(attachment.key, text)}
          />
        </span>
      ) : null}
      {state === 'flagged' ? <WaysOn attachment={attachment} uploads={uploads} /> : null}
    </li>
  )
}

const Progress = ({ attachment: { state, percent } }: Pick<AttachmentRowProps, 'attachment'>) => {
  const { t } = useTranslation('messages')
  if (state === 'uploading')
    return <span className={styles['percent']}>{t('files.percent', { percent })}</span>
  if (state !== 'uploaded') return <span>{t('files.waiting')}</span>
  return (
    <span className={styles['uploaded']}>
      <IconCircleCheck size={20} stroke={2.2} aria-hidden="true" />
      {t('files.uploaded')}
    </span>
  )
}

/** The ways to solve a problem. Removing the file always works. */
const WaysOn = ({ attachment, uploads }: Pick<AttachmentRowProps, 'attachment' | 'uploads'>) => {
  const { t } = useTranslation('messages')
  const { key, problem } = attachment
  const named = problem === 'duplicate' || problem === 'taken'
  const failed = problem === 'notChecked' || problem === 'notUploaded'
  if (!named && !failed) return null
  return (
    <span className={styles['ways']}>
      {named ? (
        <Button look="quiet" size="small" onClick={() => uploads.keepBoth(key)}>
          {t('files.keepBoth')}
        </Button>
      ) : null}
      {named ? (
        <Button look="quiet" size="small" onClick={() => uploads.replace(key)}>
          {t('files.replace')}
        </Button>
      ) : null}
      {failed ? (
        <Button look="quiet" size="small" onClick={() => uploads.retry(key)}>
          {t('files.retry')}
        </Button>
      ) : null}
    </span>
  )
}
