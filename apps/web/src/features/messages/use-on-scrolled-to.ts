import { useEffect, useRef, useState, type RefCallback } from 'react'

/** Calls back whenever an element comes into view or close to it, such as the end of a list with more pages. */
export const useOnScrolledTo = (run: (() => void) | undefined): RefCallback<HTMLElement> => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  useEffect(() => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return setElement
}
