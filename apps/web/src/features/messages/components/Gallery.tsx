import type { Attachment } from '@lykta/contract/messages'
import { IconPhotoOff } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Gallery.module.css'
import { Picture } from './Picture.tsx'

const PictureViewer = lazy(() =>
  import('./PictureViewer.tsx').then(({ PictureViewer }) => ({ default: PictureViewer })),
)

/** The pictures and films of a message; a picture opens in full. */
export const Gallery = ({ attachments }: { attachments: readonly Attachment[] }) => {
  const { t } = useTranslation('messages')
  const [openId, setOpenId] = useState<number>()
  if (attachments.length === 0) return null
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
          <PictureViewer
            pictures={pictures}
            shownId={openId}
            onShow={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const Item = ({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) => {
  const { t } = useTranslation('messages')
  const { state, name, percent, category, url, poster } = attachment
  if (state === 'processing') {
    return <output className={styles['pending']}>{t('detail.working', { percent })}</output>
  }
  if (state === 'failed') {
    return (
      <span className={styles['pending']}>
        <IconPhotoOff size={32} stroke={1.7} aria-hidden="true" />
        {t('detail.unshowable')}
      </span>
    )
  }
  if (category.type === 'video') {
    // Films that families send have no captions to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls preload="none" poster={poster} src={url} aria-label={name} />
  }
  return (
    <button type="button" aria-label={t('detail.openPicture', { name })} onClick={onOpen}>
      <Picture className={styles['picture']} address={url} roomy />
    </button>
  )
}
