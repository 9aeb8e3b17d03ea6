import { callVideo } from '@lykta/contract/calls/constants'

const framesPerSecond = 2

/** A name on the colour of the night, as a film: a greeting without a camera still needs a picture. */
export const nameAsFilm = (name: string): MediaStreamTrack => {
  const canvas = document.createElement('canvas')
  const { width, height } = callVideo
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  const draw = () => {
    if (pen === null) return
    pen.fillStyle = '#101a30'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#fffdf8'
    pen.font = `600 ${String(height / 6)}px system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(name, width / 2, height / 2, width * 0.9)
  }
  draw()
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (track === undefined) throw new Error('A canvas has no track')
  // A film needs frames, and a canvas makes one only when something is drawn.
  const drawing = setInterval(() => {
    if (track.readyState === 'live') draw()
    else clearInterval(drawing)
  }, 1_000 / framesPerSecond)
  return track
}
