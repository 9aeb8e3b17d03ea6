import type { Attachment } from '@lykta/contract/messages'
import { IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../../shared/ui/index.ts'
import styles from './PictureViewer.module.css'

/** One picture over the whole window; Esc closes. */
export const PictureViewer = ({ picture, onClose }: { picture: Attachment; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <ModalOverlay className={cx(styles['scrim'])} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={cx(styles['modal'])}>
        <Dialog className={cx(styles['viewer'])} aria-label={picture.name}>
          <img src={picture.url} alt={picture.name} />
          <span className={styles['close']}>
            <IconButton label={t('close')} look="onInk" onClick={onClose}>
              <IconX size={28} stroke={2.2} aria-hidden="true" />
            </IconButton>
          </span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
