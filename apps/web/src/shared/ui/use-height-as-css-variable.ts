import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Sets the height of something over the page as the custom property `name`, for the page's styles. */
export const useHeightInStyles = (name: `--${string}`): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const region = ref.current
    if (region === null) return undefined
    const { style } = document.documentElement
    const measured = new ResizeObserver(() => style.setProperty(name, `${String(region.offsetHeight)}px`))
    measured.observe(region)
    return () => {
      measured.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return ref
}
