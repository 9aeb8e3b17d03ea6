import type { Attachment } from '@lykta/contract/messages'
import { IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../../shared/ui/index.ts'
import { useShowingFilm } from '../film-shown.ts'
import styles from './Viewer.module.css'

/** A film of a message over the whole window; Esc closes. */
export const FilmViewer = ({ film, onClose }: { film: Attachment; onClose: () => void }) => {
  const { t } = useTranslation(['messages', 'shell'])
  const [failed, setFailed] = useState(false)
  useShowingFilm()
  return (
    <ModalOverlay className={cx(styles['scrim'])} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={cx(styles['modal'])}>
        <Dialog className={cx(styles['viewer'])} aria-label={film.name}>
          {failed ? (
            <p className={styles['failed']} role="alert">
              {t('detail.filmFailed')}
              <a href={film.url} download={film.name}>
                {t('detail.download')}
              </a>
            </p>
          ) : (
            // Films that families send have no captions to offer.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              className={styles['picture']}
              controls
              autoPlay
              playsInline
              src={film.url}
              aria-label={film.name}
              onError={() => setFailed(true)}
            />
          )}
          <span className={styles['close']}>
            <IconButton label={t('shell:close')} look="onInk" onClick={onClose}>
              <IconX size={28} stroke={2.2} aria-hidden="true" />
            </IconButton>
          </span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
