import { onTestFinished } from 'vitest'

/** The address of a short film of this size, as the browser's own recorder makes it. */
export const recordFilm = async (width: number, height: number): Promise<string> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
  const recorded = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => resolve(data))
  })
  recorder.start()
  for (let frame = 0; frame < 6; frame += 1) {
    pen?.fillRect(frame, frame, 10, 10)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  const url = URL.createObjectURL(await recorded)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}
