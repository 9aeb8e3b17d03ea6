import { useEffect, useRef } from 'react'

/** Gives the focus back to the entry whose detail was closed; the detail itself takes it when it opens. */
export const useFocusBack = (openKey: string | undefined): void => {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const closed = before.current
    before.current = openKey
    if (closed === undefined || openKey !== undefined) return
    document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(closed)}"]`)?.focus()
  }, [openKey])
}
