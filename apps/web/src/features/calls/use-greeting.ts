import { useState } from 'react'
import type { FilmType } from '../../shared/devices/recorder.ts'
import { useRecording } from '../../shared/devices/use-recording.ts'
import { nameAsFilm } from './name-as-film.ts'

/** The longest greeting. */
export const longestGreetingMs = 60_000

/** Records a greeting from now on. `name`: shown if no camera is used. */
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
