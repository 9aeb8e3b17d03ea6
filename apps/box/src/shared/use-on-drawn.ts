import { useEffect } from 'react'

/** Calls back once what is mounted has really been drawn on a visible screen. */
export const useOnDrawn = (onShown: () => void, ready: boolean): void => {
  useEffect(() => {
    if (!ready) return undefined
    let frame = 0
    const look = () => {
      if (document.visibilityState !== 'visible') return
      // The first frame draws it, the second follows when it has been drawn.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(onShown)
      })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', look)
    }
  }, [onShown, ready])
}
