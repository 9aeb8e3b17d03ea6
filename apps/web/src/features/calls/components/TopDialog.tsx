import { useEffect, useRef, type ReactNode } from 'react'

interface TopDialogProps {
  className: string | undefined
  label: string
  children: ReactNode
}

/**
 * A native modal dialog above everything else. The dialog itself takes the focus, so that a user who is typing does not answer a
 * call with the next key. The attribute keeps it accessible while another dialog is open below.
 */
export const TopDialog = ({ className, label, children }: TopDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      role="alertdialog"
      aria-label={label}
      tabIndex={-1}
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  )
}
