import { MediaError, createBrowserMedia } from '@lykta/calls'
import { useEffect, useState } from 'react'
import { useChosenDevices } from '../../shared/devices/devices.ts'

export interface Preview {
  microphone: MediaStreamTrack | undefined
  camera: MediaStreamTrack | undefined
  /** What could not be opened. */
  failed: readonly MediaError[]
}

const nothing: Preview = { microphone: undefined, camera: undefined, failed: [] }

/** The chosen microphone and camera, open for as long as the preview is shown. */
export const usePreview = ({ on, camera }: { on: boolean; camera: boolean }): Preview => {
  const { microphone: microphoneId, camera: cameraId } = useChosenDevices()
  const [preview, setPreview] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!on) return undefined
    let closed = false
    const opened: MediaStreamTrack[] = []
    const media = createBrowserMedia(() => ({ microphone: microphoneId, camera: cameraId }))
    const failed: MediaError[] = []
    const again = () => setAttempt(attempt + 1)
    const open = async (opening: Promise<MediaStreamTrack>): Promise<MediaStreamTrack | undefined> => {
      try {
        const track = await opening
        if (closed) track.stop()
        opened.push(track)
        // Unplugged, or no longer allowed: shows what takes its place, or why nothing does.
        track.addEventListener('ended', again)
        return track
      } catch (error) {
        if (error instanceof MediaError) failed.push(error)
        return undefined
      }
    }
    const openAll = async () => {
      const microphone = await open(media.openMicrophone())
      const seen = camera && !closed ? await open(media.openCamera()) : undefined
      if (!closed) setPreview({ microphone, camera: seen, failed })
    }
    void openAll()
    return () => {
      closed = true
      for (const track of opened) track.stop()
    }
  }, [on, camera, microphoneId, cameraId, attempt])
  // A missing device may have been connected.
  const isMissing = preview.failed.some(({ fault }) => fault === 'missing')
  useEffect(() => {
    if (!on || !isMissing) return undefined
    const again = () => setAttempt((before) => before + 1)
    navigator.mediaDevices.addEventListener('devicechange', again)
    return () => navigator.mediaDevices.removeEventListener('devicechange', again)
  }, [on, isMissing])
  return on ? preview : nothing
}
