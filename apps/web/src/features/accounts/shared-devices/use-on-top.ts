import { useEffect, type RefObject } from 'react'

/** Opens a modal dialog and keeps it above all others, also above those that open later, such as that of a call. */
export const useOnTop = (dialog: RefObject<HTMLDialogElement | null>): void => {
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const raise = () => {
      if (element.open) element.close()
      element.showModal()
    }
    raise()
    element.focus()
    const observer = new MutationObserver((changes) => {
      const other = changes.some(
        ({ target }) => target !== element && target instanceof HTMLDialogElement && target.open,
      )
      // A browser closes a dialog at the second Escape, whatever the page says.
      if (other || !element.open) raise()
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      element.close()
    }
  }, [dialog])
}
