import { useEffect, useLayoutEffect, useRef } from 'react'

/** Whether the focused element has disappeared from the page, or has just been disabled, when the browser takes its focus away. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** Moves a lost focus to a place nearby, else to the heading of the page. */
export const catchFocus = (nearby?: HTMLElement | null): void => {
  if (!isFocusLost()) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (nearby === undefined || nearby === null) {
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus()
  } else nearby.focus()
}

/** When another step replaces the focused element, a place nearby gets the focus, else the heading. */
export const useStepFocus = (step: string, find?: () => HTMLElement | null | undefined): void => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    catchFocus(find?.())
  }, [step, find])
}

/** When the focused element has disappeared from a list, a place nearby gets the focus, else the heading. */
export const useFewerFocus = (count: number, find: () => HTMLElement | null | undefined): void => {
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) catchFocus(find())
    last.current = count
  }, [count, find])
}

/** React hides a page while a part of it is loading, and a hidden element loses the focus: this returns it. */
export const useFocusThroughLoading = (): void => {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isFocusLost() && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    return () => {
      before.current = document.activeElement
    }
  }, [])
}
