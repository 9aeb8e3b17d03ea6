import { useCallback, useState } from 'react'

/** Called by a form once it holds what is not saved; what it returns is called when that is over, or the form is gone. */
export type OnUnsaved = () => () => void

/** How many forms of the screen hold what is not saved. */
export const useUnsavedForms = (): [number, OnUnsaved] => {
  const [forms, setForms] = useState(0)
  const onUnsaved = useCallback(() => {
    setForms((before) => before + 1)
    return () => setForms((before) => before - 1)
  }, [])
  return [forms, onUnsaved]
}
