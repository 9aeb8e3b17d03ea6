import { useEffect } from 'react'
import { useConfig } from '../config/config.ts'

/** The path of the page that has been announced. */
let announced: string | undefined

/**
 * After a change of page the focus stands on its heading, so that a screen reader says where one is and the next Tab
 * goes on from there. The first page is the browser's own to announce, and what a dialog holds, such as a call that has just come in, stays where it is.
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

/** Names the page: in the browser's tab, what it is and then the product, and by the focus when one comes to it. */
export const useTitle = (page: string): void => {
  const product = useConfig()?.productName
  useEffect(() => {
    document.title = product === undefined ? page : `${page} – ${product}`
  }, [page, product])
  useEffect(announce, [])
}
