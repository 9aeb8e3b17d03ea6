import { IconX } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useEffect, useRef, type ReactNode } from 'react'
import { FocusFirst } from './FocusFirst.tsx'
import { IconButton } from './IconButton.tsx'
import { catchFocus } from './catch-focus.ts'
import styles from './DialogModal.module.css'
import { useOverlayEntry } from './use-overlay-entry.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /**
   * A sheet at the lower edge of a phone, a panel below the app bar on desktop; or, for long forms, the whole phone and twice as wide
   * elsewhere; or as wide as a 16:9 picture in it can be.
   */
  place?: 'centre' | 'sheet' | 'page' | 'wide'
  /** False while something is running that must not be interrupted. */
  closable?: boolean
  /** Keeps its height, whatever its content; parts that may grow scroll separately. */
  tall?: boolean
  /** A picture above the title; the text is then centred and there is no close button. */
  picture?: ReactNode
  /** Where the focus goes if the element that opened the dialog is gone; otherwise to the heading of the page. */
  focusAfter?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A dialog that focuses its first field, traps the focus, closes on Esc and returns the focus. */
export const DialogModal = ({
  open,
  onClose,
  title,
  place = 'centre',
  closable = true,
  tall = false,
  picture,
  focusAfter,
  children,
}: DialogProps) => {
  const { t } = useTranslation()
  useOverlayEntry(open, closable ? onClose : undefined)
  const crossed = closable && picture === undefined
  return (
    <ModalOverlay
      className={cx(styles['scrim'], place === 'sheet' && styles['behindSheet'])}
      isOpen={open}
      isDismissable={closable}
      isKeyboardDismissDisabled={!closable}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
    >
      <Modal
        className={cx(
          styles['modal'],
          styles[place],
          picture !== undefined && styles['pictured'],
          tall && styles['tall'],
        )}
      >
        <AriaDialog className={cx(styles['dialog'])}>
          {picture}
          <div className={styles['head']}>
            <Heading slot="title">{title}</Heading>
            {crossed ? (
              <IconButton label={t('close')} onClick={onClose}>
                <IconX size={26} stroke={2} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          {children}
          <FocusFirst />
          <FocusAfter find={focusAfter} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The element that opened the dialog may be gone when it closes, and then cannot get the focus back. */
const FocusAfter = ({ find }: { find: DialogProps['focusAfter'] }) => {
  const last = useRef(find)
  useEffect(() => {
    last.current = find
  })
  useEffect(
    () => () => {
      // The dialog returns the focus in the frame after it has disappeared.
      requestAnimationFrame(() => requestAnimationFrame(() => catchFocus(last.current?.())))
    },
    [],
  )
  return null
}
