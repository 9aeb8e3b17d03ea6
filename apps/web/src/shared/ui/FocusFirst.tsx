import { useEffect, useRef } from 'react'

const field = ':is(input, textarea, select):not(:disabled)'

/** Begins with the first field of the dialog it stands in, of a choice with what is chosen; without fields the dialog keeps the focus. */
export const FocusFirst = () => {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    const first = dialog?.querySelector('input:checked') ?? dialog?.querySelector(field)
    if (first instanceof HTMLElement) first.focus()
  }, [])
  return <span ref={mark} hidden />
}
