import { useEffect, useLayoutEffect, useRef } from 'react'

/** Whether what had the focus has gone from the page, or has just been turned off, when the browser takes it from it. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

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

/** Where another step takes the place of what had the focus, a place nearby gets it; else the heading. */
export const useStepFocus = (step: string, find?: () => HTMLElement | null | undefined): void => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    catchFocus(find?.())
  }, [step, find])
}

/** Where fewer are left, and what had the focus has gone with the others, a place nearby gets it; else the heading. */
export const useFewerFocus = (count: number, find: () => HTMLElement | null | undefined): void => {
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) catchFocus(find())
    last.current = count
  }, [count, find])
}

/** React hides a page while something that it lacks is loading, and what is hidden loses the focus: it gets it back. */
export const useFocusThroughLoading = (): void => {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isFocusLost() && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    return () => {
      before.current = document.activeElement
    }
  }, [])
}
