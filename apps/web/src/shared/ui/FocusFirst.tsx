import { useEffect, useRef } from 'react'

const field = ':is(input, textarea, select):not(:disabled, [hidden])'

/** Focuses the first field of its dialog, or the chosen option of a group. Without fields the dialog keeps the focus. */
export const FocusFirst = () => {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    const first = dialog?.querySelector('input:checked') ?? dialog?.querySelector(field)
    if (first instanceof HTMLElement) first.focus()
  }, [])
  return <span ref={mark} hidden />
}
