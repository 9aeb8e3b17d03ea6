import type { Page } from '@playwright/test'

/** A film of a green field, sixty frames a second, as the browser's own recorder makes it. */
export const greenFilm = async (page: Page, frames = 60): Promise<Buffer> => {
  const base64 = await page.evaluate(async (count) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < count; frame += 1) {
      if (pen !== null) {
        pen.fillStyle = `rgb(0 ${String(150 + (frame % 60))} 0)`
        pen.fillRect(0, 0, canvas.width, canvas.height)
      }
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    }
    const stopped = new Promise((resolve) => {
      recorder.addEventListener('stop', resolve)
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  }, frames)
  return Buffer.from(base64, 'base64')
}
