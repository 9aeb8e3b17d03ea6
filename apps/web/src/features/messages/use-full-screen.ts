import { useCallback, useEffect, useState } from 'react'

/** Full screen if the browser allows it, otherwise the whole window. Leaving one leaves the other. */
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
    // Full screen for the whole page, so that an incoming call is still shown above it. Phones may refuse.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
  }, [])
  return { full, enter, leave: useCallback(() => setFull(false), []) }
}
