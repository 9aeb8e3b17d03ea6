import { useEffect, useRef, useState } from 'react'

/**
 * The row that has the focus, or gets it when the focus enters the table. If it disappears while focused, the row in its place takes
 * over.
 */
export const useRowFocus = (items: ReadonlyArray<{ id: number }>) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const isInside = useRef(false)
  const [current, setCurrent] = useState({ id: Number.NaN, at: 0 })
  const found = items.findIndex(({ id }) => id === current.id)
  const at = found === -1 ? Math.min(current.at, Math.max(0, items.length - 1)) : found

  useEffect(() => {
    // When the focused element disappears, the browser moves the focus to the page.
    if (isInside.current && document.activeElement === document.body) body.current?.rows[at]?.focus()
  })

  return {
    body,
    at,
    rowProps: (id: number, index: number) => ({
      tabIndex: index === at ? 0 : -1,
      onFocus: () => {
        isInside.current = true
        setCurrent({ id, at: index })
      },
      onBlur: () => {
        isInside.current = false
      },
    }),
  }
}
