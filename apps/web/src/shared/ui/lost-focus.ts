import { useEffect, useRef } from 'react'

/** Whether what had the focus has gone from the page. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Brings a lost focus to a place nearby, else to the heading of the page. */
export const catchFocus = (nearby?: HTMLElement | null): void => {
  if (!isFocusLost()) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (nearby === undefined || nearby === null) {
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus()
  } else nearby.focus()
}

/** Where another step takes the place of what had the focus, its heading gets it. */
export const useStepFocus = (step: string): void => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    catchFocus()
  }, [step])
}
