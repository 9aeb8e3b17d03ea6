import { imageExtensions, videoExtensions, type FileKind } from '@lykta/contract/files'
import { IconCamera, IconPhotoPlus, IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useConfig } from '../../../shared/config/config.ts'
import { fileSizeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { useLayout } from '../../../shared/ui/use-layout.ts'
import { limitOf, type Attachment } from '../attachment.ts'
import type { Uploads } from '../uploads.ts'
import { useIncomingFiles } from '../use-incoming-files.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './FilePicker.module.css'
import { SharedFiles } from './SharedFiles.tsx'

interface FilePickerProps {
  /** The kind that can be chosen. Files of the other kind that were chosen earlier are shown too. */
  kind: Exclude<FileKind, 'audio'>
  attachments: readonly Attachment[]
  uploads: Uploads
  disabled: boolean
}

const offers = {
  image: { accept: 'image/*', Add: IconPhotoPlus, Take: IconCamera, types: imageExtensions },
  video: { accept: 'video/*', Add: IconVideoPlus, Take: IconVideo, types: videoExtensions },
} as const

/** The choice of pictures or films from the device or its camera, and the state of each chosen file. */
export const FilePicker = ({ kind, attachments, uploads, disabled }: FilePickerProps) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { nickName: name } = useBoxView()
  const limits = useConfig()?.limits
  const wide = useLayout() === 'desktop'
  const section = useRef<HTMLElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { accept, Add, Take, types } = offers[kind]
  // Computers do not recognise every ending as a picture's; a phone told to expect HEIC no longer converts them to JPEG itself.
  const known = wide ? [accept, ...types.map((ending) => `.${ending}`)].join(',') : accept

  const take = (input: HTMLInputElement) => {
    uploads.add([...(input.files ?? [])])
    // The same file may be chosen again after it was removed.
    input.value = ''
  }
  const remove = (key: string, index: number) => {
    // The focus moves to the next file, or to the button that adds one.
    const rows = section.current?.querySelectorAll('li')
    const beside = rows?.[index + 1] ?? rows?.[index - 1] ?? section.current
    beside?.querySelector('button')?.focus()
    uploads.remove(key)
  }
  const count = attachments.length
  const limit = limits === undefined ? undefined : limitOf(limits, kind)
  const aside =
    count > 0
      ? t('files.chosen', { count })
      : limit === undefined
        ? ''
        : t('files.none', { size: fileSizeText(limit, language) })

  const input = {
    type: 'file',
    accept,
    hidden: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => take(event.currentTarget),
  } as const
  const { dragging, folders } = useIncomingFiles(uploads.add, { disabled })
  return (
    <section
      ref={section}
      className={styles['picker']}
      data-part="files"
      aria-label={t(`files.${kind}.title`)}
      data-dragging={dragging || undefined}
    >
      <p className={styles['label']}>
        {t(`files.${kind}.title`)}
        <span>{aside}</span>
      </p>
      {kind === 'image' ? <SharedFiles name={name} disabled={disabled} onAdd={uploads.add} /> : null}
      <div className={styles['ways']}>
        <Button
          // The way to begin, until something has been chosen.
          look={count === 0 ? 'accent' : 'quiet'}
          size="small"
          disabled={disabled}
          icon={<Add size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t(`files.${kind}.add`)}
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={disabled}
          icon={<Take size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t(`files.${kind}.take`)}
        </Button>
        <input {...input} ref={picker} accept={known} multiple aria-label={t(`files.${kind}.add`)} />
        <input {...input} ref={camera} capture="environment" aria-label={t(`files.${kind}.take`)} />
      </div>
      <p className={styles['hint']} aria-live="polite">
        {dragging
          ? t('files.dropHere')
          : folders
            ? t('files.noFolders')
            : wide
              ? t('files.dropOrPaste')
              : null}
      </p>
      {kind === 'video' ? (
        <p className={styles['hint']}>
          {t('files.video.types', { types: types.join(', ') })} {t('files.video.onTv', { name })}
        </p>
      ) : null}
      <ul>
        {attachments.map((one, index) => (
          <AttachmentRow
            key={one.key}
            attachment={one}
            uploads={uploads}
            limits={limits}
            onRemove={() => remove(one.key, index)}
          />
        ))}
      </ul>
    </section>
  )
}
