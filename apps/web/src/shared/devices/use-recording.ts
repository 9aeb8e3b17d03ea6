import { createBrowserMedia } from '@lykta/calls'
import { useEffect, useRef, useState } from 'react'
import { chosenDevices } from './devices.ts'
import { startRecorder, type Recorder, type RecorderOptions, type Recording } from './recorder.ts'

/** Records with the chosen devices, from now on. */
export const useRecording = ({
  type,
  stillPicture,
  longestMs,
  ...begin
}: Omit<RecorderOptions, 'media' | 'onChange'>) => {
  const [recording, setRecording] = useState<Recording>({ step: 'opening' })
  const [attempt, setAttempt] = useState(begin)
  const recorder = useRef<Recorder>(undefined)
  useEffect(() => {
    const started = startRecorder({
      media: createBrowserMedia(chosenDevices),
      type,
      stillPicture,
      longestMs,
      onChange: setRecording,
      ...attempt,
    })
    recorder.current = started
    return () => started.end()
  }, [type, stillPicture, longestMs, attempt])
  return {
    recording,
    stop: () => recorder.current?.stop(),
    /** Whatever was recorded is gone. */
    again: (how = attempt) => {
      setRecording({ step: 'opening' })
      setAttempt({ ...how })
    },
  }
}
