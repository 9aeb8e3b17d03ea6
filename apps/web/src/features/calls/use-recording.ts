import { createBrowserMedia } from '@lykta/calls'
import { useEffect, useRef, useState } from 'react'
import { chosenDevices } from './devices.ts'
import { startRecorder, type FilmType, type Recorder, type Recording } from './recorder.ts'
import { nameAsFilm } from './still-picture.ts'

/** A greeting that is recorded from now on. `name`: shown where no camera is used. */
export const useRecording = ({
  type,
  name,
  ...begin
}: {
  type: FilmType
  name: string
  withCamera: boolean
}) => {
  const [recording, setRecording] = useState<Recording>({ step: 'opening' })
  const [attempt, setAttempt] = useState(begin)
  const recorder = useRef<Recorder>(undefined)
  useEffect(() => {
    const started = startRecorder({
      media: createBrowserMedia(chosenDevices),
      type,
      stillPicture: () => nameAsFilm(name),
      onChange: setRecording,
      ...attempt,
    })
    recorder.current = started
    return () => started.end()
  }, [type, name, attempt])
  return {
    recording,
    stop: () => recorder.current?.stop(),
    /** What there was is gone. */
    again: (how = attempt) => {
      setRecording({ step: 'opening' })
      setAttempt({ ...how })
    },
  }
}
