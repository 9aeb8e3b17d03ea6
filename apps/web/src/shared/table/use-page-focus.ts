import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../ui/catch-focus.ts'

/**
 * When a list turns to another page, the first row gets the focus: the pressed button is below the last row, and may have been
 * disabled. If the user has gone elsewhere meanwhile, the focus stays there.
 */
export const usePageFocus = (
  list: RefObject<HTMLElement | null>,
  loading: boolean,
): { onTurn: () => void } => {
  /** What had the focus when the page was turned. */
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
