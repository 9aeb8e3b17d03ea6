import type { Attachment } from '@lykta/contract/messages'
import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../film-player.ts'
import { ScreenReaderText } from '../../../shared/ui/ScreenReaderText.tsx'
import styles from './Gallery.module.css'
import { Picture } from './Picture.tsx'

const PictureViewer = lazy(() =>
  import('./PictureViewer.tsx').then(({ PictureViewer }) => ({ default: PictureViewer })),
)

const FilmViewer = lazy(() => import('./FilmViewer.tsx').then(({ FilmViewer }) => ({ default: FilmViewer })))

interface GalleryProps {
  attachments: readonly Attachment[]
  /** Of the message. */
  subject: string
}

/** The pictures and films of a message; each opens at full size. */
export const Gallery = ({ attachments, subject }: GalleryProps) => {
  const { t } = useTranslation('messages')
  const [openId, setOpenId] = useState<number>()
  if (attachments.length === 0) return null
  const film = attachments.find(({ id, category }) => id === openId && category.type === 'video')
  const close = () => setOpenId(undefined)
  const pictures = attachments.filter(({ category, state }) => category.type === 'image' && state === 'ready')
  return (
    <>
      <ul className={styles['gallery']} data-items={attachments.length} aria-label={t('detail.pictures')}>
        {attachments.map((one) => (
          <li key={one.id}>
            <Item attachment={one} onOpen={() => setOpenId(one.id)} />
          </li>
        ))}
      </ul>
      {openId === undefined ? null : (
        <Suspense>
          {film === undefined ? (
            <PictureViewer pictures={pictures} shownId={openId} onShow={setOpenId} onClose={close} />
          ) : (
            <FilmViewer key={film.id} film={film} title={subject} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const Item = ({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) => {
  const { t } = useTranslation('messages')
  const { state, name, percent, reason, category, url, poster, durationMs, caption } = attachment
  if (state === 'processing') {
    const words = percent === 0 ? t('detail.waiting') : t('detail.working', { percent })
    return (
      <span className={styles['pending']} data-over={poster === undefined ? undefined : true}>
        {poster === undefined ? null : <Picture className={styles['picture']} address={poster} />}
        <output>{words}</output>
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <span className={styles['pending']}>
        <IconPhotoOff size={32} stroke={1.7} aria-hidden="true" />
        {reason === 'too_slow' ? t('detail.tooSlow') : t('detail.unshowable')}
      </span>
    )
  }
  if (category.type === 'video') {
    return (
      <button type="button" aria-label={t('detail.openFilm', { name })} onClick={onOpen}>
        <video
          muted
          playsInline
          // If there is a still, nothing is loaded before it plays.
          {...(poster === undefined ? { preload: 'metadata', src: url } : { preload: 'none', poster })}
          tabIndex={-1}
          aria-hidden="true"
        />
        <span className={styles['play']}>
          <IconPlayerPlayFilled size={32} aria-hidden="true" />
        </span>
        {durationMs === undefined ? null : (
          <span className={styles['duration']} aria-hidden="true">
            {clockText(durationMs / 1_000)}
          </span>
        )}
      </button>
    )
  }
  return (
    <button type="button" onClick={onOpen}>
      <ScreenReaderText>{t('detail.openPicture', { name: caption ?? name })}</ScreenReaderText>
      <Picture className={styles['picture']} address={url} roomy />
      {caption === undefined ? null : (
        <span className={styles['caption']} aria-hidden="true">
          {caption}
        </span>
      )}
    </button>
  )
}
