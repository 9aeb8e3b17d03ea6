import { useCallback, useEffect, useState } from 'react'

/** The whole screen where the browser lends it, and at least its whole window. Leaving the one leaves the other. */
export const useFullScreen = () => {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full) return undefined
    const onChange = () => {
      if (document.fullscreenElement === null) setFull(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    }
  }, [full])
  const enter = useCallback(() => {
    setFull(true)
    // The page, not one part of it: a call that rings must be seen over everything. Phones may lend none.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
  }, [])
  return { full, enter, leave: useCallback(() => setFull(false), []) }
}
