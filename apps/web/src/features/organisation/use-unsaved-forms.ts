import { useCallback, useState } from 'react'

/** Called by a form once it has unsaved changes; the returned function is called when that is over, or the form is gone. */
export type OnUnsaved = () => () => void

/** How many forms on the screen have unsaved changes. */
export const useUnsavedForms = (): [number, OnUnsaved] => {
  const [forms, setForms] = useState(0)
  const onUnsaved = useCallback(() => {
    setForms((before) => before + 1)
    return () => setForms((before) => before - 1)
  }, [])
  return [forms, onUnsaved]
}
