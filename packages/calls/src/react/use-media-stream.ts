import { useCallback } from 'react'

/** The ref of a `<video>` or `<audio>` that plays this stream. */
export const useMediaStream = (stream: MediaStream | null) =>
  useCallback(
    (element: HTMLMediaElement | null) => {
      if (element === null) return undefined
      element.srcObject = stream
      return () => {
        element.srcObject = null
      }
    },
    [stream],
  )
