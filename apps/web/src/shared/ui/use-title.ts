import { useEffect } from 'react'
import { useConfig } from '../config/config.ts'
import { useFocusThroughLoading } from './catch-focus.ts'

/** The path of the page that has been announced. */
let announced: string | undefined

/**
 * Moves the focus to the heading of a new page, so that a screen reader announces it and Tab continues from there. The browser
 * announces the first page itself, and an open dialog, such as an incoming call, keeps the focus.
 */
const announce = (): void => {
  const before = announced
  announced = location.pathname
  if (before === undefined || before === announced) return
  if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return
  const heading = document.querySelector('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Sets the title of the browser tab, focuses the heading of a new page, and returns the focus when more has loaded. */
export const useTitle = (page: string): void => {
  const product = useConfig()?.productName
  useEffect(() => {
    document.title = product === undefined ? page : `${page} – ${product}`
  }, [page, product])
  useEffect(announce, [])
  useFocusThroughLoading()
}
