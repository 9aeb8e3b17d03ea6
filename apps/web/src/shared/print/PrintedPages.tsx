import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../i18n/index.ts'
import styles from './PrintedPages.module.css'

interface PrintedPagesProps {
  /** Called once the fonts have loaded, before printing. */
  onLayout?: () => void
  /** Called when it has been printed or cancelled: it has to be removed, so that the page itself can be printed again. */
  onPrinted: () => void
  children: ReactNode
}

/** A4 pages that are printed instead of the screen. Opens the browser's print dialog once they are laid out. */
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

/** Some browsers report that they have printed while they still read the page, so it stays until somebody uses it again. */
const whenPrinted = (done: () => void): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const wait = () => {
    for (const use of uses) addEventListener(use, done, { signal, capture: true, once: true })
  }
  addEventListener('afterprint', wait, { signal, once: true })
  return () => stopped.abort()
}
