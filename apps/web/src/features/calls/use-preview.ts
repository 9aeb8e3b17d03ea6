import { MediaError, createBrowserMedia } from '@lykta/calls'
import { useEffect, useState } from 'react'
import { useChosenDevices } from '../../shared/devices/devices.ts'

interface Preview {
  microphone: MediaStreamTrack | undefined
  camera: MediaStreamTrack | undefined
  /** What could not be opened. */
  failed: readonly MediaError[]
}

const nothing: Preview = { microphone: undefined, camera: undefined, failed: [] }

/** The chosen microphone and camera, open for as long as somebody looks at them. */
export const usePreview = ({ on, camera }: { on: boolean; camera: boolean }): Preview => {
  const { microphone: microphoneId, camera: cameraId } = useChosenDevices()
  const [preview, setPreview] = useState(nothing)
  useEffect(() => {
    if (!on) return undefined
    let closed = false
    const opened: MediaStreamTrack[] = []
    const media = createBrowserMedia(() => ({ microphone: microphoneId, camera: cameraId }))
    const failed: MediaError[] = []
    const open = async (opening: Promise<MediaStreamTrack>): Promise<MediaStreamTrack | undefined> => {
      try {
        const track = await opening
        if (closed) track.stop()
        opened.push(track)
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
  }, [on, camera, microphoneId, cameraId])
  return on ? preview : nothing
}
