import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../ui/restore-focus.ts'

/**
 * Another page of a list begins with its first row, which gets the focus: the button that was pressed stands below the last
 * row, and may have been turned off. Whoever has gone elsewhere meanwhile stays there.
 */
export const usePageFocus = (
  list: RefObject<HTMLElement | null>,
  loading: boolean,
): { onTurn: () => void } => {
  /** What had the focus as the page was turned. */
  const pressed = useRef<Element>(undefined)
  useEffect(() => {
    if (pressed.current === undefined || loading) return
    if (isFocusLost() || document.activeElement === pressed.current)
      list.current?.querySelector<HTMLElement>('[data-key]')?.focus()
    pressed.current = undefined
  })
  return {
    onTurn: () => {
      pressed.current = document.activeElement ?? document.body
    },
  }
}
