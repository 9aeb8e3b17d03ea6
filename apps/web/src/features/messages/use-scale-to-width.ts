import { useEffect, useRef, useState, type RefObject } from 'react'

/** How much smaller than `widthPx` the element is, now and as it changes. */
export const useScaleToWidth = (widthPx: number): [ref: RefObject<HTMLDivElement | null>, scale: number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setScale(element.clientWidth / widthPx))
    observer.observe(element)
    return () => observer.disconnect()
  }, [widthPx])
  return [ref, scale]
}
