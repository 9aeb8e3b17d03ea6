import type { Attachment } from '@lykta/contract/messages'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../../shared/ui/index.ts'
import { useOverlayEntry } from '../../../shared/ui/use-overlay-entry.ts'
import { useWindowKeys } from '../../../shared/ui/use-window-keys.ts'
import { Picture } from './Picture.tsx'
import styles from './Viewer.module.css'

/** A finger that moves sideways less than this has not swiped. */
const swipePx = 48

interface PictureViewerProps {
  pictures: readonly Attachment[]
  shownId: number
  onShow: (id: number) => void
  onClose: () => void
}

/** The pictures of a message over the whole window, one at a time: buttons, arrow keys or a swipe; Esc closes. */
export const PictureViewer = ({ pictures, shownId, onShow, onClose }: PictureViewerProps) => {
  const { t } = useTranslation(['messages', 'shell'])
  useOverlayEntry(true, onClose)
  const touched = useRef<number>(undefined)
  const position = pictures.findIndex(({ id }) => id === shownId)
  const picture = pictures[position]
  const [previous, next] = [pictures[position - 1], pictures[position + 1]]

  const show = (one: Attachment | undefined) => {
    if (one !== undefined) onShow(one.id)
  }
  useWindowKeys(({ key }) => {
    if (key === 'ArrowLeft') show(previous)
    else if (key === 'ArrowRight') show(next)
  })
  if (picture === undefined) return null

  const onTouchEnd = (x: number) => {
    const moved = x - (touched.current ?? x)
    touched.current = undefined
    if (Math.abs(moved) >= swipePx) show(moved > 0 ? previous : next)
  }
  return (
    <ModalOverlay className={cx(styles['scrim'])} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={cx(styles['modal'])}>
        <Dialog className={cx(styles['viewer'])} aria-label={picture.name}>
          <div
            className={styles['stage']}
            onTouchStart={({ touches }) => {
              touched.current = touches.length === 1 ? touches[0]?.clientX : undefined
            }}
            onTouchEnd={({ changedTouches }) => onTouchEnd(changedTouches[0]?.clientX ?? 0)}
          >
            <Picture
              key={picture.id}
              className={styles['picture']}
              address={picture.url}
              alt={picture.caption ?? picture.name}
              roomy
            />
            {picture.caption === undefined ? null : (
              <p className={styles['caption']} data-paged={pictures.length > 1}>
                {picture.caption}
              </p>
            )}
            <span className={styles['close']}>
              <IconButton label={t('shell:close')} look="onInk" onClick={onClose}>
                <IconX size={28} stroke={2.2} aria-hidden="true" />
              </IconButton>
            </span>
            {/* No name here: the server's has the right ending for the picture as it is served. */}
            <a className={styles['save']} href={picture.url} download="">
              <IconDownload size={26} stroke={2} aria-hidden="true" />
              {t('detail.savePicture')}
            </a>
            {pictures.length > 1 ? (
              <div className={styles['pager']}>
                <IconButton
                  label={t('detail.previousPicture')}
                  look="onInk"
                  disabled={previous === undefined}
                  onClick={() => show(previous)}
                >
                  <IconChevronLeft size={28} stroke={2.2} aria-hidden="true" />
                </IconButton>
                <span aria-live="polite">
                  {t('detail.position', { position: position + 1, count: pictures.length })}
                </span>
                <IconButton
                  label={t('detail.nextPicture')}
                  look="onInk"
                  disabled={next === undefined}
                  onClick={() => show(next)}
                >
                  <IconChevronRight size={28} stroke={2.2} aria-hidden="true" />
                </IconButton>
              </div>
            ) : null}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
