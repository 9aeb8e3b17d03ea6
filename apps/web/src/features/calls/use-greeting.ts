import { useState } from 'react'
import type { FilmType } from '../../shared/devices/recorder.ts'
import { useRecording } from '../../shared/devices/use-recording.ts'
import { nameAsFilm } from './name-as-film.ts'

/** The longest greeting. */
export const longestGreetingMs = 60_000

/** A greeting that is recorded from now on. `name`: shown where no camera is used. */
export const useGreeting = ({
  type,
  name,
  withCamera,
}: {
  type: FilmType
  name: string
  withCamera: boolean
}) => {
  const [stillPicture] = useState(() => () => nameAsFilm(name))
  return useRecording({ type, withCamera, stillPicture, longestMs: longestGreetingMs })
}
