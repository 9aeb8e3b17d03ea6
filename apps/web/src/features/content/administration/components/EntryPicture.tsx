import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewOfUpload } from '../../../../shared/files/preview-of-upload.ts'
import { usePicture } from '../../../../shared/picture/use-picture.ts'
import { Banner, Button } from '../../../../shared/ui/index.ts'
import type { ChosenPicture } from '../entry-form.ts'
import styles from './EntryFields.module.css'

interface EntryPictureProps {
  value: ChosenPicture
  disabled: boolean
  /** Whether a picture is being uploaded. */
  onSending: (sending: boolean) => void
  onChange: (picture: ChosenPicture) => void
}

/** The picture of a piece of content: uploaded as soon as it is chosen, and shown to others once the form is saved. */
export const EntryPicture = ({ value, disabled, onSending, onChange }: EntryPictureProps) => {
  const { t } = useTranslation(['content-administration', 'settings'])
  const picker = useRef<HTMLInputElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  const chosen = useRef<File>(undefined)
  const shown = useRef<string>(undefined)
  const isGone = useRef(false)
  const [unshown, setUnshown] = useState<string>()
  const { percent, error, give } = usePicture(async (file, fd) => {
    const picture =
      chosen.current === undefined || fd === undefined ? undefined : await previewOfUpload(chosen.current, fd)
    // The form is gone, so the upload is discarded.
    if (isGone.current) throw new Error('the form was left')
    const address = picture === undefined ? '' : URL.createObjectURL(picture)
    release(shown.current)
    shown.current = address
    onChange({ address, file })
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      release(shown.current)
    }
  }, [])
  const sending = percent !== undefined
  useEffect(() => onSending(sending), [sending, onSending])
  const { address } = value
  return (
    <section aria-label={t('picture')} className={styles['picture']}>
      <p className={styles['name']} aria-hidden="true">
        {t('picture')}
      </p>
      {address === '' ? null : address === unshown ? (
        <p className={styles['unshown']}>
          <IconPhotoOff size={28} stroke={1.7} aria-hidden="true" />
          {t('unshownPicture')}
        </p>
      ) : (
        <img src={address} alt="" onError={() => setUnshown(address)} />
      )}
      {error === undefined ? null : <Banner kind="error">{error}</Banner>}
      <div ref={ways}>
        <Button
          look="quiet"
          size="small"
          disabled={disabled}
          pending={sending}
          icon={<IconPhoto size={22} stroke={1.9} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {percent === undefined
            ? t(address === '' ? 'choosePicture' : 'settings:picture.change')
            : t('settings:picture.changing', { percent })}
        </Button>
        {address === '' || sending ? null : (
          <Button
            look="text"
            size="small"
            disabled={disabled}
            onClick={() => {
              onChange({ address: '', file: '' })
              // The pressed button disappears with the picture.
              ways.current?.querySelector('button')?.focus()
            }}
          >
            {t('settings:picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('choosePicture')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          chosen.current = file
          if (file !== undefined) give(file)
          // The same file may be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}

const release = (address: string | undefined): void => {
  if (address !== undefined) URL.revokeObjectURL(address)
}
