import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../i18n/index.ts'
import styles from './PrintedPages.module.css'

interface PrintedPagesProps {
  /** Once the fonts are there, and before it is printed. */
  onLayout?: () => void
  /** It has been printed, or that was cancelled: it is to go, so that the page is printed as it is again. */
  onPrinted: () => void
  children: ReactNode
}

/** A4 pages that are printed in the place of the screen. Opens the browser's print dialog once they are laid out. */
export const PrintedPages = ({ onLayout, onPrinted, children }: PrintedPagesProps) => {
  const language = useLanguage()
  const [ready, setReady] = useState(false)
  const on = useRef({ onLayout, onPrinted })
  useEffect(() => {
    on.current = { onLayout, onPrinted }
  })
  useEffect(() => {
    document.body.dataset['printedPages'] = ''
    return () => {
      delete document.body.dataset['printedPages']
    }
  }, [])
  useEffect(() => {
    let isGone = false
    void document.fonts.ready.then(() => {
      if (isGone) return
      on.current.onLayout?.()
      setReady(true)
    })
    const stop = whenPrinted(() => on.current.onPrinted())
    return () => {
      isGone = true
      stop()
    }
  }, [])
  useEffect(() => {
    if (ready) window.print()
  }, [ready])
  return createPortal(
    <div className={styles['pages']} lang={language}>
      {children}
    </div>,
    document.body,
  )
}

const uses = ['pointermove', 'pointerdown', 'keydown'] as const

/** Some browsers say that they have printed while they still read the page: it is over when somebody uses it again. */
const whenPrinted = (done: () => void): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const wait = () => {
    for (const use of uses) addEventListener(use, done, { signal, capture: true, once: true })
  }
  addEventListener('afterprint', wait, { signal, once: true })
  return () => stopped.abort()
}
