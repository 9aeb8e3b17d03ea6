import { useMediaStream } from '@lykta/calls/react'
import { useCallback } from 'react'
import { playThroughChosen } from '../../shared/devices/devices.ts'

/** The ref of a `<video>` or `<audio>` that plays this stream through the chosen speaker. */
export const usePlayedStream = (stream: MediaStream | null) => {
  const play = useMediaStream(stream)
  return useCallback(
    (element: HTMLMediaElement | null) => {
      const ends = element === null ? [] : [play(element), playThroughChosen(element)]
      return () => {
        for (const end of ends) end?.()
      }
    },
    [play],
  )
}
