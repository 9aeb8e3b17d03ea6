import { useEffect, useRef, type KeyboardEvent } from 'react'
import { catchFocus } from '../ui/catch-focus.ts'

interface Detail {
  id: number
  onClose: () => void
}

/**
 * Enter leads from a row into its details, and Escape closes them and returns the focus to the row. Users who press rows with the
 * mouse stay in the list.
 */
export const useDetailFocus = (detail: Detail | undefined) => {
  const place = useRef<HTMLElement>(null)
  const id = detail?.id
  const last = useRef(id)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (before === id) return
    if (id === undefined) {
      const row = rowOf(before)
      // A table with movable rows has them a moment later.
      if (row === null) requestAnimationFrame(() => catchFocus(rowOf(before)))
      else catchFocus(row)
    } else if (document.activeElement?.matches('[role="row"]:focus-visible') === true) place.current?.focus()
    else catchFocus()
  }, [id])

  return {
    ref: place,
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent) => {
      // A dialog above it closes itself.
      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
      event.preventDefault()
      detail?.onClose()
    },
  }
}

const rowOf = (id: number | undefined) =>
  document.querySelector<HTMLElement>(`main [data-key="${String(id)}"]`)
