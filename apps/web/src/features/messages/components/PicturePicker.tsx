import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { fileSizeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import type { Uploads } from '../uploads.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './PicturePicker.module.css'

interface PicturePickerProps {
  attachments: readonly Attachment[]
  uploads: Uploads
  disabled: boolean
}

/** Choosing pictures from the device or its camera, and what has become of those that were chosen. */
export const PicturePicker = ({ attachments, uploads, disabled }: PicturePickerProps) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const limit = useConfig()?.limits.imageBytes
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  const take = (input: HTMLInputElement) => {
    uploads.add([...(input.files ?? [])])
    // The same file may be chosen again after it was removed.
    input.value = ''
  }
  const count = attachments.length
  const aside =
    count > 0
      ? t('files.chosen', { count })
      : limit === undefined
        ? ''
        : t('files.none', { size: fileSizeText(limit, language) })

  return (
    <section aria-label={t('files.pictures')}>
      <p className={styles['label']}>
        {t('files.pictures')}
        <span>{aside}</span>
      </p>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          size="small"
          disabled={disabled}
          icon={<IconPhotoPlus size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t('files.add')}
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={disabled}
          icon={<IconCamera size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t('files.take')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t('files.add')}
          onChange={(event) => take(event.currentTarget)}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('files.take')}
          onChange={(event) => take(event.currentTarget)}
        />
      </div>
      <ul>
        {attachments.map((one) => (
          <AttachmentRow key={one.key} attachment={one} uploads={uploads} limit={limit} />
        ))}
      </ul>
    </section>
  )
}
