import { Suspense, useState, type ReactNode } from 'react'
import styles from './DialogButton.module.css'

interface DialogButtonProps {
  title: string
  icon: ReactNode
  /** Whether the title stands beside the icon. */
  inWords?: boolean
  renderDialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog, which is loaded then. */
export const DialogButton = ({ title, icon, inWords = false, renderDialog }: DialogButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
      >
        {icon}
        {inWords ? <span>{title}</span> : null}
      </button>
      {open ? <Suspense>{renderDialog(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
